import type { Mark } from '@upshot/charts'
import { h, type VNode } from 'preact'

export const elementOf = ({ name, attributes, inside }: Mark, key: number): VNode =>
  h(
    name,
    { key, ...attributes } as Record<string, unknown>,
    typeof inside === 'string' ? inside : inside.map(elementOf),
  )
