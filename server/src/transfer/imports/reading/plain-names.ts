/** Files under the names they had before somebody copied them. Pure. */
import type { Upload } from '../../formats/format.ts'

/** `weight (1).csv`, `weight - Copy.csv`: what browsers and systems add to a name that is taken. */
const COPY = /(?: ?\(\d{1,3}\)| - (?:copy|kopie|copie|copia)(?: ?\(\d{1,3}\))?)+(?=\.\w{1,8}$)/i

/** Where two would have one name, both stay as they are. */
export function withPlainNames(upload: Upload): Upload {
  const plain = upload.files.map(({ path }) => path.replace(COPY, ''))
  const counts = Map.groupBy(plain, (path) => path)
  const files = upload.files.map((file, at) => {
    const path = plain[at] ?? file.path
    return path === file.path || (counts.get(path)?.length ?? 0) > 1 ? file : { ...file, path, open: () => file.open() }
  })
  return { ...upload, files }
}
