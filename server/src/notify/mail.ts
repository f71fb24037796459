/** E-mail by SMTP, if the administrator has named a server. */
import type { Transporter } from 'nodemailer'
import { refuseInsideTransaction } from '../lib/open-transaction.ts'

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** `tls` from the first byte, `starttls` required, or `none` (a relay on this machine). */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user: string | undefined
  readonly password: string | undefined
  readonly from: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Where the reader can unsubscribe with one click (RFC 8058). */
  readonly unsubscribeUrl?: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

const TIMEOUT_MS = 10_000

/** Loaded with the first mail. */
async function transportTo(smtp: SmtpSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    ...(smtp.user === undefined ? {} : { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 3 * TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

export function createMailer(smtp: SmtpSettings): Mailer {
  let transport: Promise<Transporter> | undefined
  return {
    send: async ({ to, subject, text, html, unsubscribeUrl }) => {
      refuseInsideTransaction('Mail')
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
      }
      transport ??= transportTo(smtp)
      await (await transport).sendMail({
        from: smtp.from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        headers,
      })
    },
    close: () => void transport?.then((transporter) => transporter.close()),
  }
}
