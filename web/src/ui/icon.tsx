/** Line drawings in one style, 24 by 24. They are never used alone: a name is always beside or around them. */
const drawings = {
  today: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  history: 'M3.5 12a8.5 8.5 0 1 0 3-6.5M3 4v4h4M12 8v4l3 2',
  variables: 'M4 19V5M4 19h16M8 15v-4M12 15V7M16 15v-6',
  findings: 'M4 16l5-5 4 3 7-8M16 6h4v4',
  studies: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h6M9 17h6',
  experiments: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M8 15h8',
  reminders: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  data: 'M4 6c0-4 16-4 16 0v12c0 4-16 4-16 0zM4 6c0 4 16 4 16 0M4 12c0 4 16 4 16 0',
  sharing: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 20c0-7 12-7 12 0M16 11a3 3 0 1 0-1-5.8M17 14c3 0 5 2 5 6',
  settings:
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  admin: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4',
  more: 'M5 11.25a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5zM12 11.25a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5zM19 11.25a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5z',
  record: 'M12 5v14M5 12h14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  down: 'M5 9l7 7 7-7',
  done: 'M5 13l4 4L19 7',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
