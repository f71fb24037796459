/** A mail server on this machine that keeps what arrives, decoded. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { SmtpSettings } from '../notify/mail.ts'

export interface ArrivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mailbox {
  readonly arrived: ArrivedMail[]
  readonly smtp: SmtpSettings
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const arrived: ArrivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: async (stream, session, done) => {
      const source = await text(stream)
      const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source)?.[1] ?? ''
      arrived.push({
        to: session.envelope.rcptTo[0]?.address ?? '',
        subject: decodedHeader(subject),
        text: decodedBody(source),
      })
      done()
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return {
    arrived,
    smtp: {
      host: '127.0.0.1',
      port,
      security: 'none',
      user: undefined,
      password: undefined,
      from: 'upshot@example.org',
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** RFC 2047: words with characters other than ASCII. */
const decodedHeader = (header: string): string =>
  header
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : quotedPrintable(word.replaceAll('_', ' ')),
    )

/** All text parts; each states its encoding in its header. */
const decodedBody = (source: string): string =>
  source
    .split(/\r\n--[\w-]+(?:--)?\r\n/)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const content = body.join('\r\n\r\n')
      if (/transfer-encoding: base64/i.test(head)) return Buffer.from(content, 'base64').toString()
      return /transfer-encoding: quoted-printable/i.test(head) ? quotedPrintable(content) : content
    })
    .join('\n')
    .replaceAll('\r\n', '\n')

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
