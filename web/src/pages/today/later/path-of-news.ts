/** Pages of the server that a piece of news may lead to; whatever else stands in a card is not a link. */
const PAGES = /^(?:\/[\w.~-]+)*(\/(?:studies\/[\w-]+|connectors\/[\w-]+|auth\/notice|auth\/account|imports\/\d+))$/

/** Only the end of the path counts: wherever the link leads, it stays on this server. */
export function pathOfNews(link: string | undefined): string | undefined {
  return PAGES.exec(URL.parse(link ?? '')?.pathname ?? '')?.[1]
}
