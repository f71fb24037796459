/**
 * Blue and orange, which people with any kind of colour vision can distinguish (after Okabe and Ito 2008), separated in
 * lightness so that they differ in grey as well, each with a counterpart for dark backgrounds.
 */
export interface Colour {
  readonly light: string
  readonly dark: string
}

export const palette = {
  background: { light: '#ffffff', dark: '#14181d' },
  ink: { light: '#1c2128', dark: '#e9edf2' },
  muted: { light: '#4d5761', dark: '#aab4bf' },
  rule: { light: '#d9dee3', dark: '#343b44' },
  main: { light: '#00639c', dark: '#8ccdf2' },
  second: { light: '#dd6b0f', dark: '#e07b2e' },
  quiet: { light: '#8a949e', dark: '#7f8a95' },
} as const satisfies Readonly<Record<string, Colour>>

export type ColourRole = keyof typeof palette

/** How a mark refers to its colour. */
export type Colours = Readonly<Record<ColourRole, string>>

const roles = Object.keys(palette) as ColourRole[]

/** Colours for charts with their own styles, or none. */
export const lightColours: Colours = coloursOf((role) => palette[role].light)

/** Colours for charts in a page that defines `--chart-main` and the others. */
export const pageColours: Colours = coloursOf((role) => `var(--chart-${role})`)

function coloursOf(colour: (role: ColourRole) => string): Colours {
  return Object.fromEntries(roles.map((role) => [role, colour(role)])) as Colours
}
