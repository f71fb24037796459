/** Keeps the room of what is still being read, so that nothing moves when it comes. */
export function Placeholder({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div class="placeholder" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}
