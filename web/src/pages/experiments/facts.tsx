interface FactsProps {
  /** What is undefined is left out. */
  readonly rows: readonly (readonly [name: string, value: string | undefined])[]
}

/** Names and values, one under the other. */
export function Facts({ rows }: FactsProps) {
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
