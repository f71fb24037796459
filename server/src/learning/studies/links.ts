/** Addresses of a study: its page, and plain links that share it. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Button, StudyImages, StudyLinks } from '@upshot/contract'
import { experimentIn } from '../experiments/state.ts'
import type { TitledText } from '../words/index.ts'
import { isStudyId, type StudyKind, studyIdOf } from './rules.ts'

/** For those who are signed in and may see it. Everybody else needs the address with its secret part: addresses.ts. */
export const pathOf = (id: string): string => `/studies/${id}`

/** The study of one person's pair, whether somebody has asked for it yet or not. */
export const studyAddress =
  (baseUrl: string) => (userId: number, pair: { readonly causeId: number; readonly effectId: number }) => {
    const id = studyIdOf({ kind: 'individual', ...pair }, userId)
    return { id, link: baseUrl + pathOf(id) }
  }

/** A picture of a published study, by itself. */
export const chartAddress = (baseUrl: string, path: string, name: string): string =>
  `${baseUrl}${path}/charts/${name}.svg`

interface SharedStudy extends TitledText {
  readonly path: string
  readonly kind: StudyKind
  readonly baseUrl: string
}

/** Only what several people take part in can be joined. */
type Links = Required<Omit<StudyLinks, 'studyJoinLink'>> & Pick<StudyLinks, 'studyJoinLink'>

export function linksOf({ path, kind, baseUrl, title, description }: SharedStudy): Links {
  const page = baseUrl + path
  const at = (address: string, parameters: Record<string, string>) =>
    `${address}?${new URLSearchParams(parameters).toString().replaceAll('+', '%20')}`
  return {
    studyLinkStatic: page,
    studyLinkDynamic: page,
    ...(kind === 'individual' ? {} : { studyJoinLink: `${page}#take-part` }),
    studyLinkEmail: at('mailto:', { subject: title, body: `${description}\n\n${page}` }),
    studyLinkFacebook: at('https://www.facebook.com/sharer/sharer.php', { u: page }),
    studyLinkGoogle: at('https://mail.google.com/mail/', { view: 'cm', su: title, body: `${description}\n\n${page}` }),
    studyLinkTwitter: at('https://twitter.com/intent/tweet', { text: title, url: page }),
  }
}

/** Drawn by ourselves, under the page's own address: they exist as long as the page does. */
export function imagesOf(path: string, baseUrl: string): StudyImages {
  const page = baseUrl + path
  const gauge = `${page}/gauge.svg`
  return {
    gaugeImage: gauge,
    gaugeImageSquare: `${page}/gauge-square.svg`,
    gaugeSharingImageUrl: gauge,
    imageUrl: gauge,
  }
}

export const sharingButtons = (links: Links): Button[] => [
  { id: 'share-mail', text: 'Mail', link: links.studyLinkEmail },
  { id: 'share-facebook', text: 'Facebook', link: links.studyLinkFacebook },
  { id: 'share-x', text: 'X', link: links.studyLinkTwitter },
]

// Where a published study is read. Its id is made of numbers that can be guessed, so the address carries a part that
// nobody can make who does not know this server's key. Whoever has the id alone finds nothing.

/** 132 bits. */
const PART_LENGTH = 22
const ADDRESS = /^(.+-study)-([\w-]{22})$/

export type Addresses = ReturnType<typeof createAddresses>

export function createAddresses({ keys }: { readonly keys: { links(): Promise<Buffer> } }) {
  const partOf = async (id: string): Promise<string> =>
    createHmac('sha256', await keys.links())
      .update(`study.${id}`)
      .digest('base64url')
      .slice(0, PART_LENGTH)

  /** For whoever is to read it. */
  const publicPathOf = async (id: string): Promise<string> => pathOf(`${id}-${await partOf(id)}`)

  /** The study that such an address leads to; undefined where its secret part is wrong or missing. */
  async function idIn(address: string): Promise<string | undefined> {
    const [, id = '', part = ''] = ADDRESS.exec(address) ?? []
    if (!isStudyId(id) && !experimentIn(id)) return undefined
    return timingSafeEqual(Buffer.from(part), Buffer.from(await partOf(id))) ? id : undefined
  }

  return { publicPathOf, idIn }
}
