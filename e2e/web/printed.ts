const PAGES = /\/Type\s*\/Pages[^>]*?\/Count (\d+)|\/Count (\d+)[^>]*?\/Type\s*\/Pages/

/** How many sheets a printed page takes. */
export function sheetsOf(pdf: Buffer): number {
  const [, before, after] = PAGES.exec(pdf.toString('latin1')) ?? []
  return Number(before ?? after)
}
