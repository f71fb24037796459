import type { ComponentChildren } from 'preact'

interface TableProps {
  /** What the table shows: its name. */
  readonly caption: string
  /** The heading above it says the same. */
  readonly isCaptionHidden?: boolean
  readonly columns: readonly { readonly name: string; readonly isNumber?: boolean }[]
  /** `cells` in the order of the columns; the first one is the heading of its row. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ComponentChildren[] }[]
}

/** Rows and columns. Words break rather than make the page wider than the window. */
export function Table({ caption, isCaptionHidden = false, columns, rows }: TableProps) {
  const look = (isNumber = false) => (isNumber ? 'number' : undefined)
  return (
    <div class="table-frame">
      <table class="table">
        <caption class={isCaptionHidden ? 'hidden-text' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" class={look(isNumber)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [heading, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{heading}</th>
              {columns.slice(1).map(({ name, isNumber }, index) => (
                <td key={name} class={look(isNumber)}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
