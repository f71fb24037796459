/** Findings: the screen shows what the API returns, and nothing else. */

import type { Correlation } from '@upshot/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesDiary, dateOf, START } from '../../server/src/testing/changes-diary.ts'
import { DIARY_DAYS, diary, entry } from '../../server/src/testing/findings-diary.ts'
import { type Mailbox, openMailbox } from '../../server/src/testing/mailbox.ts'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import { failureWords } from '../../web/src/words/failures.ts'
import { findingWords } from '../../web/src/words/findings.ts'
import { type AppInBrowser, chromium, expectReachable, openPlace, startApp } from './app-in-browser.ts'

const failures = failureWords.en
const words = findingWords.en

type AppPerson = Awaited<ReturnType<AppInBrowser['addPerson']>>

describe.skipIf(chromium === undefined)('findings', () => {
  /** The server's clock: correct until it has to be the next morning. */
  let aheadMs = 0
  let mailbox: Mailbox
  let app: AppInBrowser
  let ada: AppPerson
  let page: Page
  const ids = new Map<string, number>()

  beforeAll(async () => {
    mailbox = await openMailbox()
    const clock = { nowMs: () => Date.now() + aheadMs }
    app = await startApp({ withJobs: true, clock, settings: { smtp: mailbox.smtp } })
    ada = await app.addPerson('ada')
    await ada.client.saveUserSettings({ body: { sendPredictorEmails: true } })
    await keepDiary(ada, diary())
    for (const { id, name } of await ada.client.listUserVariables()) ids.set(name, id ?? 0)
    const context = await app.signIn(ada.email, { viewport: { width: 360, height: 800 } })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.live.baseUrl })
    page = await openPlace(context, `${app.live.baseUrl}/findings`, 'Findings')
  })
  afterAll(async () => {
    await app.close()
    await mailbox.close()
  })

  async function keepDiary(
    { client }: AppPerson,
    entries: ReturnType<typeof diary> | ReturnType<typeof changesDiary>,
  ): Promise<void> {
    // All at once, because an analysis in between would cover half of them.
    if (entries.length > 0) await client.recordMeasurements({ body: entries })
    await app.live.server.services.statistics.refreshAll()
    await app.live.server.services.jobs.catchUp()
  }

  const pathOf = (cause: string, effect: string) => `/findings/${ids.get(cause)}/${ids.get(effect)}`
  const goTo = async (path: string, heading: string) => {
    await page.goto(app.live.baseUrl + path)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }
  const findLink = async (cause: string, effect: string) => {
    const query = { causeVariableId: ids.get(cause) ?? 0, effectVariableId: ids.get(effect) ?? 0 }
    const { data } = await ada.client.listCorrelations({ query })
    return { finding: data.correlations[0] as Correlation, analysis: data.analysis }
  }

  test('the lists show each finding under its outcome with its size and interval, and correct counts', async () => {
    const { correlations, analysis } = (await ada.client.listCorrelations()).data
    const lists = page.getByRole('list', { name: /: (Worse after|Better after|Goes with)$/ })
    for (const { title = '', difference } of correlations) {
      await lists.getByRole('link', { name: title, exact: true }).waitFor()
      await lists
        .getByRole('img', { name: `${difference?.text}, ${difference?.range}`, exact: true })
        .first()
        .waitFor()
    }
    const likely = correlations.filter(({ verdict }) => verdict === 'likely').length
    await page.getByText(new RegExp(`^${likely} likely`)).waitFor()
    await page.getByText(`We compared ${analysis?.numberOfPairs} pairs.`).waitFor()
    await expectReachable(page)
  })

  test('new findings are sent by e-mail while the switch is on', async () => {
    await page.getByRole('button', { name: 'New findings by e-mail', exact: true }).click()
    const byEmail = page.getByRole('switch', { name: 'Send me new findings by e-mail', exact: true })
    const isWanted = async () => (await ada.client.getUser()).sendPredictorEmails
    await expect.poll(() => byEmail.isChecked()).toBe(true)
    await expectReachable(page)
    await byEmail.click()
    await page.getByRole('region', { name: 'Last action' }).getByText('No more e-mails about findings.').waitFor()
    await expect.poll(isWanted).toBe(false)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(isWanted).toBe(true)
    await expect.poll(() => byEmail.isChecked()).toBe(true)
  })

  test('every finding lists other explanations, as far as the API knows them', async () => {
    const { correlations } = (await ada.client.listCorrelations()).data
    const explained = correlations.map((correlation) => [
      ...(correlation.through ? [words.through(correlation.through.join(', '))] : []),
      ...(correlation.direct ? [words.direct] : []),
      ...(correlation.steady === false ? [words.unsteady] : []),
      ...(correlation.otherExplanation ? [words.other[correlation.otherExplanation]] : []),
      ...(correlation.inferredFrom ? [words.also(correlation.inferredFrom.join(', '))] : []),
      words.advice,
    ])
    for (const [index, correlation] of correlations.entries()) {
      await goTo(pathOf(correlation.causeVariableName, correlation.effectVariableName), correlation.title ?? '')
      const region = page.getByRole('region', { name: 'What else it could be', exact: true })
      await region.waitFor()
      await expect.poll(() => region.getByRole('paragraph').allTextContents()).toEqual(explained[index])
    }
    expect(explained.some((sentences) => sentences.length > 1)).toBe(true)
  })

  itInLongRun(
    'what changed when something was started is told on a page of its own and on those of both variables',
    async () => {
      const bea = await app.addPerson('bea')
      await keepDiary(bea, changesDiary())
      const idOf = new Map((await bea.client.listUserVariables()).map(({ id, name }) => [name, id]))
      const { changes } = (await bea.client.listChanges()).data
      const started = changes.find(({ variableName }) => variableName === 'Magnesium')
      const context = await app.signIn(bea.email, { viewport: { width: 360, height: 800 } })
      const changesPage = await openPlace(context, `${app.live.baseUrl}/findings/changes`, 'What changed')
      const list = changesPage.getByRole('list', { name: 'Starts, stops and first times', exact: true })
      await expect.poll(() => list.getByRole('link').count()).toBe(changes.length)
      await list.getByRole('link', { name: started?.title ?? '', exact: true }).click()
      await changesPage.getByRole('heading', { level: 1, name: started?.title ?? '', exact: true }).waitFor()
      await changesPage.getByText(started?.outcomes[0]?.sentence ?? '', { exact: true }).waitFor()
      await changesPage.getByRole('link', { name: started?.alsoChanged[0]?.text ?? '', exact: true }).waitFor()
      await expectReachable(changesPage)
      await changesPage.goto(`${app.live.baseUrl}/findings/changes`)
      await changesPage.getByLabel('Day', { exact: true }).fill(dateOf(START))
      await changesPage.getByRole('button', { name: 'See what changed', exact: true }).click()
      await changesPage
        .getByRole('heading', { level: 1, name: 'What changed on 29 January 2026', exact: true })
        .waitFor()
      await changesPage.goto(`${app.live.baseUrl}/variables/${idOf.get('Ache')}`)
      const changedWith = changesPage.getByRole('list', { name: 'What it changed with', exact: true })
      await changedWith.getByRole('link', { name: started?.title ?? '', exact: true }).waitFor()
      await changesPage.goto(`${app.live.baseUrl}/variables/${idOf.get('Migraine')}`)
      await changesPage.getByText('Migraine: did you have none on days without an entry?', { exact: true }).waitFor()
      await changesPage.getByRole('button', { name: 'Yes, none', exact: true }).click()
      const filling = async () =>
        (await bea.client.listUserVariables({ query: { variableId: idOf.get('Migraine') ?? 0 } }))[0]?.fillingType
      await expect.poll(filling).toBe('zero')
      await context.close()
    },
  )

  test('one tap leads from a finding to a draft of an experiment about it', async () => {
    const { finding } = await findLink('Espresso', 'Night Sleep')
    await goTo(pathOf('Espresso', 'Night Sleep'), finding.title ?? '')
    await page.getByRole('link', { name: 'Test it with an experiment', exact: true }).click()
    const draft = page.getByRole('dialog', { name: 'New experiment', exact: true })
    await draft.getByRole('button', { name: 'Change this', exact: true }).click()
    const chosen = (name: string) => draft.getByRole('combobox', { name, exact: true }).inputValue()
    await expect.poll(() => chosen('What do you want to test?')).toBe(String(ids.get('Espresso')))
    await expect.poll(() => chosen('Outcome')).toBe(String(ids.get('Night Sleep')))
    await draft.getByRole('button', { name: 'Save draft', exact: true }).click()
    await expect
      .poll(async () => (await ada.client.listExperiments()).experiments.map(({ state }) => state))
      .toEqual(['draft'])
  })

  itInLongRun('no number stands beside a picture that the interface does not give', async () => {
    const { finding, analysis } = await findLink('Espresso', 'Night Sleep')
    await goTo(pathOf('Espresso', 'Night Sleep'), finding.title ?? '')
    await page.getByText('What next', { exact: true }).waitFor()
    const shown = await page.evaluate(`(() => {
      const main = document.querySelector('main').cloneNode(true)
      for (const picture of main.querySelectorAll('figure, svg')) picture.remove()
      return main.textContent
    })()`)
    const published = new Set(numbersIn(JSON.stringify([finding, analysis])))
    const unknown = numbersIn(String(shown)).filter((number) => !published.has(number))
    expect(unknown).toEqual([])
  })

  test('charts are also available as tables, and more of them on request', async () => {
    const { finding } = await findLink('Espresso', 'Night Sleep')
    await goTo(pathOf('Espresso', 'Night Sleep'), finding.title ?? '')
    const name = 'Night Sleep by amount of Espresso'
    await page.getByRole('button', { name: `Show as table: ${name}`, exact: true }).click()
    await page.getByRole('table', { name, exact: true }).waitFor()
    const more = page.getByRole('button', { name: 'More pictures', exact: true })
    await more.click()
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => page.locator('main figure').count()).toBe(4)
    await expectReachable(page)
  })

  test('a hidden finding leaves the list, and is restored by Undo or later by its button', async () => {
    const { finding } = await findLink('Espresso', 'Night Sleep')
    const title = finding.title ?? ''
    const isListed = async () =>
      (await ada.client.listCorrelations()).data.correlations.some((correlation) => correlation.title === title)
    await goTo(pathOf('Espresso', 'Night Sleep'), title)
    const hide = page.getByRole('button', { name: 'Hide this finding', exact: true })
    await hide.click()
    await expect.poll(isListed).toBe(false)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(isListed).toBe(true)
    await hide.click()
    await page.getByRole('button', { name: 'Show in lists again', exact: true }).waitFor()
    await expect.poll(isListed).toBe(false)
    await goTo('/findings', 'Findings')
    await page.getByRole('button', { name: '1 hidden finding', exact: true }).click()
    await expectReachable(page)
    await page.getByRole('button', { name: `Show ${title} in lists again`, exact: true }).click()
    await expect.poll(isListed).toBe(true)
    await page.getByRole('link', { name: title, exact: true }).waitFor()
  })

  test('a study is previewed, published, unpublished and published again, all from its finding', async () => {
    const { finding } = await findLink('Espresso', 'Night Sleep')
    await goTo(pathOf('Espresso', 'Night Sleep'), finding.title ?? '')
    const publish = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Publish this study?', exact: true })
      await sheet.getByText('A study of one person', { exact: true }).waitFor()
      await expectReachable(page)
      await page.context().setOffline(true)
      await sheet.getByRole('button', { name: 'Publish', exact: true }).click()
      await sheet.getByText(failures.noAnswer, { exact: true }).waitFor()
      await page.context().setOffline(false)
      await sheet.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('button', { name: 'Unpublish', exact: true }).waitFor()
      return page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    }
    const link = await publish('Publish as a study')
    await page.getByRole('button', { name: 'Copy link', exact: true }).click()
    await page.getByRole('region', { name: 'Last action' }).getByText('Link copied.').waitFor()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(link)
    expect(await (await fetch(link)).text()).toContain('Espresso')
    await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
    const sure = page.getByRole('alertdialog', { name: 'Unpublish this study?', exact: true })
    await sure.getByRole('button', { name: 'Unpublish', exact: true }).click()
    await page.getByRole('button', { name: 'Publish as a study', exact: true }).waitFor()
    expect((await fetch(link)).status).toBe(404)
    const again = await publish('Publish as a study')
    expect((await fetch(again)).status).toBe(200)
    await goTo('/studies', 'Studies')
    const mine = page.getByRole('list', { name: 'Mine', exact: true })
    await mine.getByText('Published', { exact: true }).first().waitFor()
    await mine.getByRole('button', { name: /^Copy link to / }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(again)
    await expectReachable(page)
  })

  itInLongRun('the public page has the pictures of the finding’s page', async () => {
    const { finding } = await findLink('Espresso', 'Night Sleep')
    await goTo(pathOf('Espresso', 'Night Sleep'), finding.title ?? '')
    await page.getByRole('button', { name: 'More pictures', exact: true }).click()
    const pictures = page.locator('main figure')
    await expect.poll(() => pictures.locator('svg').count()).toBe(4)
    const titles = await pictures.getByRole('heading').allTextContents()
    const stranger = await (await app.browser.newContext({ locale: 'en-GB' })).newPage()
    await stranger.goto(await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue())
    for (const title of titles)
      await stranger
        .getByRole('img', { name: new RegExp(`^${title}`) })
        .first()
        .waitFor()
    await stranger.context().close()
  })

  itInLongRun('somebody joins a study that is open to all, and leaves it again', async () => {
    const carol = await app.addPerson('carol')
    await keepDiary(carol, diarySince('2026-06-01'))
    const { study } = await carol.client.createStudy({
      body: { causeVariableName: 'Espresso', effectVariableName: 'Night Sleep', type: 'group' },
    })
    await carol.client.publishStudy({ query: { studyId: study.id } })
    await goTo('/studies?list=open', 'Studies')
    await page.getByRole('button', { name: /^Join / }).click()
    const asking = page.getByRole('dialog', { name: 'Join this study?', exact: true })
    await asking.getByText('You share only these two: Espresso and Night Sleep.', { exact: false }).waitFor()
    await expectReachable(page)
    await asking.getByRole('button', { name: 'Join and share these two', exact: true }).click()
    const taking = async () => (await ada.client.listJoinedStudies()).studies.map(({ id }) => id)
    await expect.poll(taking).toEqual([study.id])
    await goTo('/studies?list=joined', 'Studies')
    await page.getByRole('button', { name: /^Leave / }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByText('You are not taking part in a study.').waitFor()
    await expect.poll(() => taking()).toEqual([])
  })

  itInLongRun('where there is no sign, the page says what these days would have shown', async () => {
    const { finding } = await findLink('Jog', 'Calm')
    expect(finding.verdict).toBe('no sign')
    await goTo(pathOf('Jog', 'Calm'), 'Calm after Jog')
    await page.getByText('No sign', { exact: true }).waitFor()
    await page.getByText(`A difference of ${finding.detectable?.text} or more would have shown`).waitFor()
    await expectReachable(page)
  })

  test('where nothing was compared, the page says so and links to what would change that', async () => {
    const [never] = await ada.client.searchVariables({ query: { searchPhrase: 'Back Pain' } })
    const query = { causeVariableId: ids.get('Jog') ?? 0, effectVariableId: never?.id ?? 0 }
    const { data, description } = await ada.client.listCorrelations({ query })
    expect(data.correlations).toEqual([])
    await goTo(`/findings/${query.causeVariableId}/${query.effectVariableId}`, 'Findings')
    await page.getByText(description, { exact: true }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Import your history', exact: true }).waitFor()
    await expectReachable(page)
    await page.getByRole('main').getByRole('link', { name: 'Go to Today', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Today', exact: true }).waitFor()
  })

  test('a new person sees the progress, and when there will be an answer if they recorded recently', async () => {
    const bob = await app.addPerson('bob')
    await keepDiary(bob, diarySince('2026-06-05'))
    const context = await app.signIn(bob.email, { viewport: { width: 1280, height: 860 } })
    const his = await openPlace(context, `${app.live.baseUrl}/findings`, 'Findings')
    const nearest = () => bob.client.listCorrelations({ query: { verdict: 'cannot tell', sort: '-have', limit: 5 } })
    await expect.poll(async () => (await nearest()).data.analysis?.state).toBe('done')
    const { data } = await nearest()
    expect(new Set(data.correlations.map(({ shortfall }) => shortfall?.need))).toEqual(new Set([42]))
    const list = his.getByRole('list', { name: 'Not yet', exact: true })
    for (const correlation of data.correlations) {
      const { causeVariableName: cause, effectVariableName: effect, shortfall, notEnough = '' } = correlation
      const item = list.getByRole('listitem').filter({ hasText: `${effect} after ${cause}` })
      await item.getByText(notEnough, { exact: true }).waitFor()
      const bar = item.getByRole('progressbar', { name: `${effect} after ${cause}`, exact: true })
      await expect.poll(() => numbersOf(bar)).toEqual([shortfall?.have, shortfall?.need])
      await expect
        .poll(() => item.getByText(/^At your pace: about .+\.$/).count())
        .toBe(shortfall?.expectedAt === undefined ? 0 : 1)
    }
    await expectReachable(his)
    await context.close()
  })

  test('a variable with a constant value is not reported as missing days on its page', async () => {
    const cora = await app.addPerson('cora')
    const days = Array.from({ length: 60 }, (_, day) => DIARY_DAYS - 60 + day)
    await keepDiary(
      cora,
      days.flatMap((day) => [entry('Espresso', day, 1), entry('Calm', day, 1 + ((day * 7) % 10))]),
    )
    const espresso = (await cora.client.listUserVariables()).find(({ name }) => name === 'Espresso')
    const context = await app.signIn(cora.email, { viewport: { width: 360, height: 800 } })
    const theirs = await openPlace(context, `${app.live.baseUrl}/variables/${espresso?.id}`, 'Espresso')
    const list = theirs.getByRole('list', { name: 'Not enough days yet', exact: true })
    await list
      .getByText(/was only ever recorded with one value/)
      .first()
      .waitFor()
    await expect.poll(() => list.getByText(/\d of \d days/).count()).toBe(0)
    await context.close()
  })

  test('of two near copies the person chooses the one that is compared, and the page of the other leads to it', async () => {
    const dora = await app.addPerson('dora')
    const nights = diary().filter(({ variableName }) => variableName === 'Night Sleep')
    const copies = nights.map((night) => ({ ...night, variableName: 'Night Sleep (Watch)' }))
    await dora.client.recordMeasurements({ body: copies })
    await keepDiary(dora, diary())
    const context = await app.signIn(dora.email, { viewport: { width: 360, height: 800 } })
    const theirs = await openPlace(context, `${app.live.baseUrl}/findings`, 'Findings')
    const list = theirs.getByRole('list', { name: 'Nearly the same', exact: true })
    await list.getByRole('button', { name: /^Compare Night Sleep/ }).waitFor()
    const compared = async () => (await dora.client.listCorrelations()).data.analysis?.nearlySame?.[0]
    const before = await compared()
    const [first, other] = before?.names ?? []
    await list.getByText(`Only ${first} is compared.`, { exact: true }).waitFor()
    await list.getByRole('button', { name: `Compare ${other} instead`, exact: true }).click()
    await expect
      .poll(async () => {
        await keepDiary(dora, [])
        return (await compared())?.names
      })
      .toEqual([other, first])
    await list.getByText(`Only ${other} is compared.`, { exact: true }).waitFor()
    await expectReachable(theirs)

    const espresso = (await dora.client.listUserVariables()).find(({ name }) => name === 'Espresso')
    await theirs.goto(`${app.live.baseUrl}/findings/${espresso?.id}/${before?.compared}`)
    await theirs.getByText(/is nearly the same as another variable/).waitFor()
    await expect.poll(() => theirs.getByText(/^(Cannot tell yet|Compared on)/).count()).toBe(0)
    await theirs.getByRole('link', { name: `Only ${other} is compared.`, exact: true }).click()
    await theirs.getByRole('heading', { level: 1, name: new RegExp(`^${other?.replace(/[()]/g, '.')}`) }).waitFor()
    await context.close()
  })

  test('a finding is the same in the API, on its page, in the feed, its study, the report and the mail', async () => {
    const { finding } = await findLink('Espresso', 'Night Sleep')
    const { title = '', sentence = '', difference } = finding
    const named = `${difference?.text}, ${difference?.range}`
    const sentences = [difference?.text ?? '', `probably ${ends(finding)}.`]
    await goTo(pathOf('Espresso', 'Night Sleep'), title)
    await page.getByText(sentence, { exact: true }).first().waitFor()
    await page.getByRole('img', { name: named, exact: true }).first().waitFor()
    for (const text of sentences) expect(sentence).toContain(text)
    await page.getByText('Likely', { exact: true }).first().waitFor()
    await expectReachable(page)

    const { cards } = await ada.client.listFeed()
    const card = cards.find((candidate) => candidate.title === title)
    for (const text of [sentence, ...sentences]) expect(card?.content).toContain(text)

    const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    const study = await (await fetch(link)).text()
    // For other readers it is "this person", not "you"; the numbers are the same.
    for (const text of sentences) expect(study).toContain(text)

    await goTo('/sharing/report', 'Report')
    await page.getByRole('radio', { name: 'A year', exact: true }).check()
    const links = page.getByRole('list', { name: 'Likely findings', exact: true }).getByRole('link')
    // It is given to a doctor, and equals the page behind a link.
    await expect.poll(() => links.allTextContents()).toContain(sentence?.replace('Your ', 'This person’s '))

    aheadMs = 86_400_000
    await app.live.server.services.jobs.catchUp()
    const mails = () => mailbox.arrived.filter(({ subject }) => / new findings?$/.test(subject))
    await expect.poll(() => mails().length).toBe(1)
    expect(mails()[0]?.to).toBe(ada.email)
    for (const text of [title, sentence, ...sentences]) expect(mails()[0]?.text).toContain(text)
  })

  itInLongRun(
    'its owner sees a study as published beside what the days say now, until it is published again',
    async () => {
      const before = (await findLink('Espresso', 'Night Sleep')).finding
      await ada.client.recordMeasurements({ body: livelyDays() })
      aheadMs += 3_600_000
      await keepDiary(ada, [])
      const { finding: now } = await findLink('Espresso', 'Night Sleep')
      const nameOf = ({ difference }: Correlation) => `${difference?.text}, ${difference?.range}`
      expect(nameOf(now)).not.toBe(nameOf(before))
      await goTo(pathOf('Espresso', 'Night Sleep'), now.title ?? '')
      const shown = page.locator('.side-by-side > div')
      const bars = () => shown.getByRole('img').evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label')))
      await expect.poll(bars).toEqual([nameOf(before), nameOf(now)])
      const headings = shown.getByRole('heading', { level: 3 })
      await expect
        .poll(() => headings.allTextContents())
        .toEqual([expect.stringMatching(/^As published on \d+ \w+ \d{4}$/), 'Now'])
      await expectReachable(page)
      const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
      const says = async (finding: Correlation) =>
        (await (await fetch(link)).text()).includes(`the true difference is probably ${ends(finding)}.`)
      expect([await says(before), await says(now)]).toEqual([true, false])
      await page.getByRole('button', { name: 'Publish again', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Publish this study?', exact: true })
      await sheet.getByRole('img', { name: nameOf(now), exact: true }).waitFor()
      await sheet.getByRole('button', { name: 'Publish', exact: true }).click()
      await expect.poll(bars).toEqual([nameOf(now), nameOf(now)])
      expect([await says(before), await says(now)]).toEqual([false, true])
    },
  )
})

const diarySince = (day: string) => diary().filter(({ startAt }) => startAt >= day)

/** Thirty days after the diary, on which coffee has a larger effect. */
const livelyDays = () =>
  Array.from({ length: 30 }, (_, index) => DIARY_DAYS + index).flatMap((day) => [
    entry('Espresso', day, 1 + (day % 4)),
    entry('Night Sleep', day, 10 - 2 * ((day + 3) % 4) + (day % 3) / 10),
  ])

/** "0.8 to 1.7", as the sentence has it. */
const ends = ({ difference }: Correlation): string =>
  difference?.range.replace('between ', '').replace(' and ', ' to ') ?? 'nothing'

const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\d[\d,.]*/g)].map(([number]) =>
    number
      .replaceAll(',', '')
      .replace(/\.0*$/, '')
      .replace(/^0+(?=\d)/, ''),
  )

const numbersOf = async (bar: Locator): Promise<readonly number[]> => [
  Number(await bar.getAttribute('value')),
  Number(await bar.getAttribute('max')),
]
