/** Light or dark. Kept in this browser; public/start.js sets it before the first drawing. */
import { keepText } from './kept-text.ts'

export const looks = ['light', 'dark'] as const
export type Look = (typeof looks)[number]

const KEPT_AS = 'look'

/** Undefined: the same as the device. */
export function chooseLook(look: Look | undefined): void {
  const { dataset } = document.documentElement
  if (look) dataset['look'] = look
  else delete dataset['look']
  keepText(KEPT_AS, look)
}

export const chosenLook = (): Look | undefined =>
  looks.find((look) => look === document.documentElement.dataset['look'])
