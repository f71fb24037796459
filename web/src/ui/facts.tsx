/** Facts without a value are omitted. */
export type FactRows = readonly (readonly [name: string, value: string | undefined])[]

/** Names and values, one under the other. */
export function Facts({ rows }: { readonly rows: FactRows }) {
  return (
    <dl class="facts">
      {rows.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
