/** From 0, very bad, to 1, very good. Drawn here, so that it looks the same on every device. */
export function Face({ mood }: { readonly mood: number }) {
  const lift = (mood - 0.5) * 12
  const corner = 15.5 - lift / 4
  return (
    <svg class="icon face" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" />
      <path d="M8.75 9.5v.5M15.25 9.5v.5" />
      <path d={`M7.75 ${corner}Q12 ${corner + lift} 16.25 ${corner}`} />
    </svg>
  )
}
