import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const smtp = { SMTP_HOST: 'mail.example.org', SMTP_FROM: 'Upshot <upshot@example.org>' }

describe('settings for mail and push', () => {
  it('without any, there is no mail and no plain http', () => {
    expect(readConfig({})).toMatchObject({ smtp: undefined, allowsHttpWebhooks: false })
  })

  it('mail is encrypted by default, and the port follows', () => {
    expect(readConfig(smtp).smtp).toMatchObject({ security: 'starttls', port: 587 })
    expect(readConfig({ ...smtp, SMTP_SECURITY: 'tls' }).smtp?.port).toBe(465)
  })

  it('push services get a contact address', () => {
    expect(readConfig({ BASE_URL: 'https://upshot.example.org/' }).vapidSubject).toBe('https://upshot.example.org')
    expect(readConfig(smtp).vapidSubject).toBe('mailto:upshot@example.org')
    expect(readConfig({ VAPID_SUBJECT: 'mailto:me@example.org' }).vapidSubject).toBe('mailto:me@example.org')
  })

  it('every fault is listed at once', () => {
    const wrong = {
      SMTP_HOST: 'x',
      SMTP_SECURITY: 'maybe',
      SMTP_PORT: '0.5',
      VAPID_SUBJECT: 'me',
      ALLOW_HTTP_WEBHOOKS: '1',
    }
    for (const name of ['SMTP_SECURITY', 'SMTP_PORT', 'SMTP_FROM', 'VAPID_SUBJECT', 'ALLOW_HTTP_WEBHOOKS']) {
      expect(() => readConfig(wrong)).toThrow(name)
    }
  })
})
