/** The page of a connector on this site. */
export const pageOf = ({ baseUrl }: { readonly baseUrl: string }, name: string): string =>
  `${baseUrl}/connectors/${name}`
