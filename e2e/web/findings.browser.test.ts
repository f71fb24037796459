/** Findings: what is on the screen is what the interface says, and nothing else. */
import type { Correlation } from '@upshot/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diary } from '../../server/src/testing/findings-diary.ts'
import { type AppInBrowser, chromium, expectReachable, openPlace, startApp } from './app-in-browser.ts'

type Person = Awaited<ReturnType<AppInBrowser['addPerson']>>

describe.skipIf(chromium === undefined)('findings', () => {
  let app: AppInBrowser
  let ada: Person
  let page: Page
  const ids = new Map<string, number>()

  beforeAll(async () => {
    app = await startApp({ withJobs: true })
    ada = await app.addPerson('ada')
    await keepDiary(ada, '2020-01-01')
    for (const { id, name } of await ada.client.listUserVariables()) ids.set(name, id ?? 0)
    const context = await app.signIn(ada.email, { viewport: { width: 360, height: 800 } })
    page = await openPlace(context, `${app.live.baseUrl}/findings`, 'Findings')
  })
  afterAll(() => app.close())

  async function keepDiary({ client }: Person, from: string): Promise<void> {
    const entries = diary().filter(({ startAt }) => startAt >= from)
    for (let at = 0; at < entries.length; at += 500) {
      await client.recordMeasurements({ body: entries.slice(at, at + 500) })
    }
    await app.live.server.services.statistics.refreshAll()
    await app.live.server.services.jobs.catchUp()
  }

  const pathOf = (cause: string, effect: string) => `/findings/${ids.get(cause)}/${ids.get(effect)}`
  const goTo = async (path: string, heading: string) => {
    await page.goto(app.live.baseUrl + path)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }
  const asked = async (cause: string, effect: string) => {
    const query = { causeVariableId: ids.get(cause) ?? 0, effectVariableId: ids.get(effect) ?? 0 }
    const { data } = await ada.client.listCorrelations({ query })
    return { finding: data.correlations[0] as Correlation, analysis: data.analysis }
  }

  test('the list ranks them as the interface does, each with its size, its interval and its verdict', async () => {
    const { correlations, analysis } = (await ada.client.listCorrelations()).data
    const list = page.getByRole('list', { name: 'Findings', exact: true })
    await list.getByRole('link').first().waitFor()
    expect(await list.getByRole('link').allTextContents()).toEqual(correlations.map(({ title }) => title))
    for (const { difference } of correlations) {
      await list
        .getByRole('img', { name: `${difference?.text}, ${difference?.range}`, exact: true })
        .first()
        .waitFor()
    }
    const { numberOfPairs, numberOfLikely } = analysis ?? { numberOfPairs: 0, numberOfLikely: 0 }
    await page.getByText(`${numberOfPairs} pairs looked at, ${numberOfLikely} are likely.`).waitFor()
    await expectReachable(page)
  })

  test('a finding says the same on its page, in the feed, in its study and in the interface', async () => {
    const { finding } = await asked('Espresso', 'Night Sleep')
    const { title = '', sentence = '', difference } = finding
    const said = [difference?.text ?? '', difference?.range ?? '']
    await goTo(pathOf('Espresso', 'Night Sleep'), title)
    await page.getByText(sentence, { exact: true }).waitFor()
    await page.getByRole('img', { name: said.join(', '), exact: true }).waitFor()
    for (const text of [...said, 'Likely']) await page.getByText(text, { exact: true }).first().waitFor()
    await page.getByRole('img', { name: 'Night Sleep by amount of Espresso', exact: true }).waitFor()
    await expectReachable(page)

    const { cards } = await ada.client.listFeed()
    const card = cards.find((one) => one.title === title)
    expect(card?.content).toContain(sentence)

    const pair = { causeVariableId: finding.causeVariableId, effectVariableId: finding.effectVariableId }
    const { study } = await ada.client.createStudy({ body: { ...pair, type: 'individual' } })
    const { study: published } = await ada.client.publishStudy({ query: { studyId: study.id } })
    expect(published.statistics.difference).toMatchObject({ text: said[0], range: said[1], value: difference?.value })
    const html = await (await fetch(published.studyLinks.studyLinkStatic)).text()
    expect(html).toContain(`${said[0]} (${said[1]};`)
    await ada.client.unpublishStudy({ body: { studyId: study.id } })
  })

  test('no number stands beside a picture that the interface does not give', async () => {
    const { finding, analysis } = await asked('Espresso', 'Night Sleep')
    await goTo(pathOf('Espresso', 'Night Sleep'), finding.title ?? '')
    await page.getByText('What next', { exact: true }).waitFor()
    const shown = await page.evaluate(`(() => {
      const main = document.querySelector('main').cloneNode(true)
      for (const picture of main.querySelectorAll('figure, svg')) picture.remove()
      return main.textContent
    })()`)
    const known = new Set(numbersIn(JSON.stringify([finding, analysis])))
    const unknown = numbersIn(String(shown)).filter((number) => !known.has(number))
    expect(unknown).toEqual([])
  })

  test('pictures are there as tables too, and more of them on request', async () => {
    const { finding } = await asked('Espresso', 'Night Sleep')
    await goTo(pathOf('Espresso', 'Night Sleep'), finding.title ?? '')
    const name = 'Night Sleep by amount of Espresso'
    await page.getByRole('button', { name: `Show as table: ${name}`, exact: true }).click()
    await page.getByRole('table', { name, exact: true }).waitFor()
    const more = page.getByRole('button', { name: 'More pictures', exact: true })
    await more.click()
    expect(await more.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => page.locator('main figure').count()).toBe(4)
    await expectReachable(page)
  })

  test('what is hidden leaves the list, comes back by Undo, and later by its own button', async () => {
    const { finding } = await asked('Espresso', 'Night Sleep')
    const title = finding.title ?? ''
    const isListed = async () =>
      (await ada.client.listCorrelations()).data.correlations.some((one) => one.title === title)
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

  test('a study is previewed, published, taken back and published again, all from its finding', async () => {
    const { finding } = await asked('Espresso', 'Night Sleep')
    await goTo(pathOf('Espresso', 'Night Sleep'), finding.title ?? '')
    const publish = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Publish this study?', exact: true })
      await sheet.getByText('A study of one person', { exact: true }).waitFor()
      await expectReachable(page)
      await sheet.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('button', { name: 'Unpublish', exact: true }).waitFor()
      return page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    }
    const link = await publish('Publish as a study')
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
    await expectReachable(page)
  })

  test('somebody joins a study that is open to all, and leaves it again', async () => {
    const carol = await app.addPerson('carol')
    await keepDiary(carol, '2026-06-01')
    const { study } = await carol.client.createStudy({
      body: { causeVariableName: 'Espresso', effectVariableName: 'Night Sleep', type: 'group' },
    })
    await carol.client.publishStudy({ query: { studyId: study.id } })
    await goTo('/studies?list=open', 'Studies')
    await page.getByRole('button', { name: /^Join / }).click()
    const asking = page.getByRole('dialog', { name: 'Join this study?', exact: true })
    await asking.getByText('You share Espresso and Night Sleep, and nothing else.', { exact: false }).waitFor()
    await expectReachable(page)
    await asking.getByRole('button', { name: 'Join and share these two variables', exact: true }).click()
    const taking = async () => (await ada.client.listJoinedStudies()).studies.map(({ id }) => id)
    await expect.poll(taking).toEqual([study.id])
    await goTo('/studies?list=joined', 'Studies')
    await page.getByRole('button', { name: /^Leave / }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByText('You are not taking part in a study.').waitFor()
    expect(await taking()).toEqual([])
  })

  test('where there is no sign, the page says what these days would have shown', async () => {
    const { finding } = await asked('Jog', 'Calm')
    expect(finding.verdict).toBe('no sign')
    await goTo(pathOf('Jog', 'Calm'), 'Calm after Jog')
    await page.getByText('No sign', { exact: true }).waitFor()
    await page.getByText(`A difference of ${finding.detectable?.text} or more would have shown`).waitFor()
    await expectReachable(page)
  })

  test('a new person sees how far it is, and when there will be an answer if something came in lately', async () => {
    const bob = await app.addPerson('bob')
    await keepDiary(bob, '2026-06-05')
    const context = await app.signIn(bob.email, { viewport: { width: 1280, height: 860 } })
    const his = await openPlace(context, `${app.live.baseUrl}/findings`, 'Findings')
    const { data } = await bob.client.listCorrelations({ query: { verdict: 'cannot tell', limit: 5 } })
    const list = his.getByRole('list', { name: 'Not yet', exact: true })
    for (const one of data.correlations) {
      const { causeVariableName: cause, effectVariableName: effect, shortfall, notEnough = '' } = one
      const item = list.getByRole('listitem').filter({ hasText: `${effect} after ${cause}` })
      await item.getByText(notEnough, { exact: true }).waitFor()
      const bar = item.getByRole('progressbar', { name: `Days with both ${cause} and ${effect}`, exact: true })
      expect(await numbersOf(bar)).toEqual([shortfall?.have, shortfall?.need])
      expect(await item.getByText(/^At your pace: about .+\.$/).count()).toBe(
        shortfall?.expectedAt === undefined ? 0 : 1,
      )
    }
    await expectReachable(his)
    await context.close()
  })
})

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
