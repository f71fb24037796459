import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { generate } from 'otplib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { composeServer, composeServices } from '../../compose.ts'
import { readConfig } from '../../config/config.ts'
import { createLog } from '../../lib/log.ts'
import { WrongSealingKey } from '../../lib/sealing.ts'
import { takeBackup } from '../../storage/backup-write.ts'
import { openDatabase } from '../../storage/open.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('secrets at rest on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterEach(() => world.close())

  const user = () => world.server.services.users.find(String(person.id))
  const codeOf = (secret: string) => generate({ secret, epoch: world.clock.nowMs() / 1000 })
  const rows = (question: string) => world.database.reader.rows(question, [])
  const setting = async (name: string) =>
    String((await rows(`select value from instance_settings where name = '${name}'`))[0]?.[0])

  async function turnOnSecondFactor() {
    const { secondFactor } = world.server.services
    const { ticket, secret } = await secondFactor.begin(await user())
    const codes = await secondFactor.confirm(await user(), ticket, await codeOf(secret))
    return { secret, codes }
  }

  /** The same database, as the next process would open it. */
  async function startAgain(dataDir = world.location.dataDir) {
    const database = openDatabase(world.location)
    const config = { ...readConfig({ DATA_DIR: dataDir, RATE_LIMIT: '0' }), overloadMs: 60_000 }
    try {
      return await composeServer(config, { database, clock: world.clock, log: createLog('silent') })
    } catch (error) {
      await database.close()
      throw error
    }
  }

  it('a backup without the key contains no usable secret', async () => {
    const { services } = world.server
    const { secret, codes } = await turnOnSecondFactor()
    const pending = await services.secondFactor.begin(await user())
    const hook = await person.post<{ secret: string }>('/webhooks', {
      url: 'https://example.org/hook',
      events: ['measurement.created'],
    })
    expect(hook.status).toBe(201)
    const vapid = await services.keys.vapid()
    const links = await services.keys.links()
    const reset = await services.accounts.resetLink(await user())
    const cookie = await services.accounts.signInAs(person.id, { address: '192.0.2.1', device: 'test' })
    const challenge = await services.passkeys.beginSignIn()

    const file = join(world.location.dataDir, 'backup.gz')
    await takeBackup(world.database, file, { clock: world.clock })
    const backup = gunzipSync(readFileSync(file)).toString('utf8')

    expect(backup).toContain(person.email)
    const secrets = {
      totp: secret,
      'totp that is being set up': pending.secret,
      'recovery code': codes[0],
      'recovery code without its dashes': codes[0]?.replaceAll('-', ''),
      webhook: hook.body.secret,
      'webhook without its prefix': hook.body.secret.replace('whsec_', ''),
      vapid: vapid.privateKey,
      links: links.toString('base64'),
      'reset link': reset.split('/').at(-1),
      session: cookie,
      token: person.token,
      challenge: challenge.options.challenge,
      'installation key': readFileSync(join(world.location.dataDir, 'secret.key')).toString('base64'),
    }
    for (const [name, text] of Object.entries(secrets)) {
      expect(text?.length, name).toBeGreaterThan(15)
      expect(backup.includes(text ?? ''), name).toBe(false)
    }
    // Private keys, in any encoding.
    expect(backup).not.toMatch(/\\*"d\\*":/)
    expect(backup).not.toMatch(/privateKey/)
    const settings = await rows('select name, value from instance_settings')
    expect(settings.length).toBeGreaterThanOrEqual(5)
    for (const [name, value] of settings) expect(String(value), String(name)).toMatch(/^v1\./)
  })

  it('secrets that an earlier release stored unencrypted are sealed at the start, and keep working', async () => {
    const { secret } = await turnOnSecondFactor()
    const linkKey = randomBytes(32).toString('base64')
    await world.server.services.storage.transaction(async ({ users, accounts, webhooks }) => {
      await users.update(person.id, { totp_secret: secret, totp_last_step: null })
      await accounts.replaceSetting('linkKey', await setting('linkKey'), linkKey)
      await webhooks.insert({
        user_id: person.id,
        id: 1,
        client_id: null,
        url: 'https://example.org/hook',
        event_types: '',
        secret: 'whsec_open',
        description: '',
        has_names: 0,
        state: 'on',
        created_epoch: 1,
        updated_epoch: 1,
      })
    })
    const next = await startAgain()
    try {
      expect((await user()).totp_secret).toMatch(/^v1\./)
      expect(await setting('linkKey')).toMatch(/^v1\./)
      expect(String((await rows('select secret from webhooks'))[0]?.[0])).toMatch(/^v1\./)
      expect((await next.services.keys.links()).toString('base64')).toBe(linkKey)
      const code = await codeOf(secret)
      const isRight = await next.services.storage.transaction(async (stores) =>
        next.services.secondFactor.isRight(stores, await user(), code),
      )
      expect(isRight).toBe(true)
    } finally {
      await next.close()
    }
  })

  it('with a different key the server does not start, instead of creating new secrets', async () => {
    const settingBefore = await setting('oauth signing key')
    await expect(startAgain(join(world.location.dataDir, 'elsewhere'))).rejects.toThrow(WrongSealingKey)
    expect(await setting('oauth signing key')).toBe(settingBefore)
  })

  it('after losing the key, renewing discards sealed secrets, so that the server starts and people can sign in', async () => {
    await turnOnSecondFactor()
    const settingBefore = await setting('linkKey')
    const elsewhere = join(world.location.dataDir, 'elsewhere')
    const database = openDatabase(world.location)
    const settings = readConfig({ DATA_DIR: elsewhere })
    const { renewal } = composeServices({ database, clock: world.clock, log: createLog('silent'), settings })
    expect(await renewal.renew()).toEqual({ settings: expect.any(Number), people: 1 })
    expect(await renewal.renew()).toEqual({ settings: 0, people: 0 })
    await database.close()
    const next = await startAgain(elsewhere)
    try {
      expect(await setting('linkKey')).not.toBe(settingBefore)
      expect(await user()).toMatchObject({ totp_secret: null })
    } finally {
      await next.close()
    }
  })
})
