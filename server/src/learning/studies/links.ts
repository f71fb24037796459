/** Addresses of a study: its page, and plain links that share it. Pure. */
import type { Button, StudyImages, StudyLinks } from '@upshot/contract'
import type { TitledText } from '../words/index.ts'
import { type StudyKind, studyIdOf } from './rules.ts'

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

export interface SharedStudy extends TitledText {
  readonly path: string
  readonly kind: StudyKind
  readonly baseUrl: string
}

/** Only what several people take part in can be joined. */
export type Links = Required<Omit<StudyLinks, 'studyJoinLink'>> & Pick<StudyLinks, 'studyJoinLink'>

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
