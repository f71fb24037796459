/** Addresses of studies, and links that share them. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Button, StudyImages, StudyLinks } from '@upshot/contract'
import { experimentIn } from '../experiments/state.ts'
import type { TitledText } from '../words/index.ts'
import { isStudyId, type StudyKind, studyIdOf } from './rules.ts'

/**
 * For signed-in readers who may see the study. Everybody else needs the address with its secret part
 * (`createAddresses`).
 */
export const pathOf = (id: string): string => `/studies/${id}`

/** The study of a person's pair, whether it exists yet or not. */
export const studyAddress =
  (baseUrl: string) => (userId: number, pair: { readonly causeId: number; readonly effectId: number }) => {
    const id = studyIdOf({ kind: 'individual', ...pair }, userId)
    return { id, link: baseUrl + pathOf(id) }
  }

/** A single chart of a published study. */
export const chartAddress = (baseUrl: string, path: string, name: string): string =>
  `${baseUrl}${path}/charts/${name}.svg`

interface SharedStudy extends TitledText {
  readonly path: string
  readonly kind: StudyKind
  readonly baseUrl: string
}

/** Only studies of several people can be joined. */
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

/** Served by us below the page's address, so they exist as long as the page does. */
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

// Public addresses. A study's id consists of guessable numbers, so its public address has a part that needs this
// server's key. The id alone leads nowhere.

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

  /** The path for readers of a published study. */
  const publicPathOf = async (id: string): Promise<string> => pathOf(`${id}-${await partOf(id)}`)

  /** The study of an address; undefined if its secret part is wrong or missing. */
  async function idIn(address: string): Promise<string | undefined> {
    const [, id = '', part = ''] = ADDRESS.exec(address) ?? []
    if (!isStudyId(id) && !experimentIn(id)) return undefined
    return timingSafeEqual(Buffer.from(part), Buffer.from(await partOf(id))) ? id : undefined
  }

  return { publicPathOf, idIn }
}
