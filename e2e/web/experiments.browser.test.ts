/** An experiment in the app, from the draft to its result, by role and name alone. */
import type { Experiment, MeasurementItem } from '@upshot/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AppInBrowser,
  chromium,
  expectAccessible,
  openPlace,
  phone,
  startApp,
  type WatchedPage,
} from './app-in-browser.ts'

const DAY_MS = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Ninety days, rated up and down without any pattern that matters here. */
const past = Array.from({ length: 90 }, (_, index) => dayAgo(90 - index)).flatMap((date, index): MeasurementItem[] => [
  {
    variableName: 'Overall Mood',
    value: 1 + ((index * 7) % 5),
    unitAbbreviatedName: '/5',
    startAt: `${date}T18:00:00`,
    variableCategoryName: 'Emotions',
    combinationOperation: 'MEAN',
  },
  {
    variableName: 'Coffee',
    value: 1 + (index % 3),
    unitAbbreviatedName: 'serving',
    startAt: `${date}T08:00:00`,
    variableCategoryName: 'Foods',
    combinationOperation: 'SUM',
  },
])

describe.skipIf(!chromium)('an experiment in the app', () => {
  let app: AppInBrowser
  let window: WatchedPage
  let page: Page
  beforeAll(async () => {
    app = await startApp()
    await app.ask('POST', '/measurements/post', past)
    window = await app.signedIn(phone)
    page = window.page
  })
  afterAll(() => app.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })

  it('is planned from past days and starts once everything is confirmed', async () => {
    await window.open('/experiments')
    await page.getByText('No experiment yet.').waitFor()
    await button('New experiment').click()
    const dialog = page.getByRole('dialog', { name: 'New experiment' })
    const fillOptions = async () => {
      await dialog.getByRole('textbox', { name: 'First option', exact: true }).fill('Coffee as usual.')
      await dialog.getByRole('textbox', { name: 'Second option', exact: true }).fill('No coffee after noon.')
    }
    await dialog.getByRole('combobox', { name: 'Outcome', exact: true }).selectOption('Overall Mood')
    // There is nothing to plan yet.
    await dialog.getByText('Describe both options first.', { exact: true }).waitFor()
    await fillOptions()
    // How long the effect lasts is unknown for something that is not recorded, so the person is asked; the catalogue
    // knows it for coffee.
    const lasts = dialog.getByRole('combobox', { name: 'How long does it take to work?', exact: true })
    await lasts.waitFor()
    await dialog.getByRole('combobox', { name: 'What do you want to test?', exact: true }).selectOption('Coffee')
    await lasts.waitFor({ state: 'hidden' })
    await fillOptions()
    const understood = dialog.getByRole('checkbox', { name: /^I can stop at any time/ })
    await understood.check()
    await expectAccessible(page, 'the draft')
    const next = dialog.getByRole('button', { name: 'Next', exact: true })
    const focused = () => page.evaluate<string>('document.activeElement.textContent')
    await next.click()
    // Safety comes first: something is swallowed, so more questions are asked before the experiment starts.
    await dialog.getByText('Please answer the questions about safety first.').waitFor()
    await dialog.getByText('Are you pregnant or breastfeeding?').waitFor()
    await dialog.getByRole('checkbox', { name: 'No to all of these', exact: true }).check()
    await understood.uncheck()
    await next.click()
    await dialog.getByText('Please answer the questions about safety first.').waitFor()
    await understood.check()
    await next.press('Enter')
    await dialog.getByRole('slider', { name: 'How many weeks at most?', exact: true }).waitFor()
    // A second Enter skips no step.
    await expect.poll(focused).toBe('Step 2 of 3: How long')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'More', exact: true }).click()
    await dialog.getByRole('spinbutton', { name: 'Smallest change that matters', exact: true }).fill('1')
    await dialog.getByText(/a change of 1 point would show in \d+ of 100 such experiments\.$/).waitFor()
    await dialog.getByText(/It shows only what works within (the day|\d+ days); what takes longer needs/).waitFor()
    await expectAccessible(page, 'how long')
    await next.press('Enter')
    await expect.poll(focused).toBe('Step 3 of 3: Start')
    await page.keyboard.press('Enter')
    expect(window.troubles).toEqual([])
    // Nothing is stored before somebody starts or saves.
    const saved = async () => (await app.ask<{ experiments: unknown[] }>('GET', '/experiments')).experiments
    expect(await saved()).toEqual([])
    // Nor does a start that is refused leave a draft behind.
    const start = dialog.getByRole('button', { name: 'Start', exact: true })
    await dialog.getByLabel('Starts on').fill(dayAgo(3))
    await start.click()
    await dialog.getByText(/The first day must be a date from/).waitFor()
    await expect.poll(saved).toEqual([])
    // The browser logs the refusal; there is no other error.
    expect(window.troubles.splice(0)).toEqual([expect.stringContaining('400')])
    await dialog.getByLabel('Starts on').fill(dayAgo(0))
    await start.click()
    await heading('Check it yourself').waitFor()
    await expect.poll(() => page.getByText(/^[0-9a-f]{64}$/).count()).toBe(1)
    await expectAccessible(page, 'an experiment that runs')
  })

  it('shows what to do today, records the answer, and undoes it', async () => {
    const { experiments } = await app.ask<{ experiments: { id: number; today: { instruction: string } }[] }>(
      'GET',
      '/experiments',
    )
    const [experiment] = experiments
    await heading(experiment?.today.instruction ?? '').waitFor()
    await button('Did it').click()
    await page.getByText('Marked: did it.').waitFor()
    const marks = async () =>
      (await app.ask<{ days: { mark: string }[] }>('GET', `/experiments/days?experimentId=${experiment?.id}`)).days.map(
        ({ mark }) => mark,
      )
    await expect.poll(marks).toEqual(['done'])
    await button('Undo').click()
    await expect.poll(marks).toEqual(['none'])
  })

  it('is marked without a network, and a mark undone there never counts', async () => {
    const marks = async () =>
      (await app.ask<{ days: { mark: string }[] }>('GET', '/experiments/days')).days.map(({ mark }) => mark)
    const isPressed = (name: string) => button(name).getAttribute('aria-pressed')
    await button('Did it').click()
    await expect.poll(marks).toEqual(['done'])
    await page.context().setOffline(true)
    await button('Could not').click()
    await page.getByText('Marked: could not.').waitFor()
    await expect.poll(() => isPressed('Could not')).toBe('true')
    await button('Undo').click()
    await expect.poll(() => isPressed('Did it')).toBe('true')
    await expect.poll(() => isPressed('Could not')).toBe('false')
    await page.context().setOffline(false)
    // The action and its undo are sent before this: otherwise the day would now be marked as done.
    await button('Did it').click()
    await expect.poll(marks).toEqual(['none'])
    // The browser logs each request that found no network; there is no other error.
    const others = window.troubles.splice(0).filter((trouble) => !trouble.includes('ERR_INTERNET_DISCONNECTED'))
    expect(others).toEqual([])
  })

  it('stops with a reason and shows the result with its charts and tables', async () => {
    await button('Stop the experiment').click()
    const dialog = page.getByRole('alertdialog', { name: 'Stop the experiment?' })
    await dialog.getByRole('radio', { name: 'Life got in the way' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Stop the experiment', exact: true }).press('Enter')
    await heading('Result').waitFor()
    // The button that was pressed is gone.
    await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('h1')
    await expect.poll(() => page.getByText('Cannot tell yet', { exact: true }).isVisible()).toBe(true)
    await expect.poll(() => page.getByText(/^Seed$/).isVisible()).toBe(true)
    await expectAccessible(page, 'the result')
    expect(window.troubles).toEqual([])
  })

  it('compares three doses, in a draft that reopens unchanged', async () => {
    await window.open('/experiments')
    await button('New experiment').click()
    const dialog = page.getByRole('dialog', { name: 'New experiment' })
    const text = (name: string) => dialog.getByRole('textbox', { name, exact: true })
    const number = (name: string) => dialog.getByRole('spinbutton', { name, exact: true })
    await dialog.getByRole('combobox', { name: 'What do you want to test?', exact: true }).selectOption('Coffee')
    await dialog.getByRole('combobox', { name: 'Outcome', exact: true }).selectOption('Overall Mood')
    await text('First option').fill('No coffee.')
    await text('Second option').fill('One cup of coffee.')
    await dialog.getByRole('checkbox', { name: 'Compare three things' }).check()
    await text('Third option').fill('Three cups of coffee.')
    await dialog.getByRole('checkbox', { name: 'They are amounts of the same thing' }).check()
    for (const [option, amount] of [
      ['First', '0'],
      ['Second', '1'],
      ['Third', '3'],
    ])
      await number(`Amount: ${option} option`).fill(amount ?? '')
    await expectAccessible(page, 'the draft of three doses')
    await dialog.getByRole('button', { name: 'Save draft', exact: true }).click()
    await button('Change the draft').click()
    await expect.poll(() => text('Third option').inputValue()).toBe('Three cups of coffee.')
    await expect.poll(() => number('Amount: Third option').inputValue()).toBe('3')
    type Draft = { arms: { amount: number }[] }
    const { experiments } = await app.ask<{ experiments: Draft[] }>('GET', '/experiments?state=draft')
    expect(experiments[0]).toMatchObject({ arms: [{ amount: 0 }, { amount: 1 }, { amount: 3 }] })
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  })

  it('copies a published plan as a new draft, and says so if a link does not work', async () => {
    const planner = await app.addPerson('planner')
    await planner.client.recordMeasurements({ body: past })
    const { experiment } = await planner.client.saveExperiment({
      body: {
        title: 'Walk and mood',
        effectVariableName: 'Overall Mood',
        smallestEffect: 1,
        lagDays: 1,
        arms: [
          { name: 'walk', instruction: 'Walk before ten.' },
          { name: 'rest', instruction: 'No walk before ten.' },
        ],
        design: { kind: 'blocks', blocks: 8, periodDays: 2, washoutDays: 1 },
      },
    })
    await planner.client.startExperiment({
      body: { experimentId: experiment.id, firstDay: dayAgo(0), confirmations: { understood: true } },
    })
    const { link } = await planner.client.publishStudy({ query: { studyId: experiment.studyId } })
    await window.open('/experiments')
    await button('Copy a published plan').click()
    const dialog = page.getByRole('dialog', { name: 'Copy a published plan' })
    const address = dialog.getByRole('textbox', { name: 'Link of the experiment', exact: true })
    const copy = dialog.getByRole('button', { name: 'Copy the plan', exact: true })
    await expect.poll(() => copy.isDisabled()).toBe(true)
    await address.fill(`${link}x`)
    await copy.click()
    await dialog.getByText('There is no published experiment at this address.').waitFor()
    await address.fill(link ?? '')
    await dialog.getByRole('checkbox', { name: /^Combine my result with those of others/ }).check()
    await expectAccessible(page, 'the sheet that copies a plan')
    await copy.click()
    await page.getByRole('heading', { name: 'Walk and mood', level: 1, exact: true }).waitFor()
    await page.getByText('Walk before ten. / No walk before ten.').waitFor()
    const { experiments } = await app.ask<{ experiments: Experiment[] }>('GET', '/experiments?state=draft')
    const walkExperiment = experiments.find(({ title }) => title === 'Walk and mood')
    expect(walkExperiment).toMatchObject({
      lagDays: 1,
      smallestEffect: 1,
      countTogether: true,
      design: { blocks: 8, periodDays: 2, washoutDays: 1 },
    })
    // The other person's randomisation and days stay theirs: a draft has neither.
    expect(walkExperiment).not.toHaveProperty('commitment')
    expect(walkExperiment?.id).not.toBe(experiment.id)
    expect(JSON.stringify(walkExperiment)).not.toContain(experiment.studyId)
    const others = window.troubles.splice(0).filter((trouble) => !trouble.includes('404'))
    expect(others).toEqual([])
  })

  it('is filled in from a finding by its address', async () => {
    type ListedVariable = { variableId: number; name: string }
    const variables = await app.ask<ListedVariable[]>('GET', '/userVariables?limit=200')
    const idOf = (name: string) => variables.find((variable) => variable.name === name)?.variableId
    await window.open(`/experiments?cause=${idOf('Coffee')}&effect=${idOf('Overall Mood')}`)
    const dialog = page.getByRole('dialog', { name: 'New experiment' })
    // Shown as editable text.
    await dialog.getByText('On other days', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Change this', exact: true }).click()
    const second = dialog.getByRole('textbox', { name: 'Second option', exact: true })
    await expect.poll(() => second.inputValue()).toContain('coffee')
  })

  it('is planned and started by keyboard alone', async () => {
    const person = await app.addPerson('keys')
    await person.client.recordMeasurements({ body: past })
    const context = await app.signIn(person.email, phone)
    const theirs = await openPlace(context, `${app.live.baseUrl}/experiments`, 'Experiments')
    const { keyboard } = theirs
    const hasFocus = (part: Locator): Promise<boolean> =>
      part.evaluate((element) => element === element.ownerDocument.activeElement)
    const tabTo = async (part: Locator) => {
      await part.waitFor()
      for (let presses = 0; presses < 60 && !(await hasFocus(part)); presses++) await keyboard.press('Tab')
      await expect.poll(() => hasFocus(part)).toBe(true)
    }
    await tabTo(theirs.getByRole('button', { name: 'New experiment', exact: true }))
    await keyboard.press('Enter')
    const dialog = theirs.getByRole('dialog', { name: 'New experiment' })
    const part = (role: 'combobox' | 'checkbox' | 'slider' | 'button', name: string) =>
      dialog.getByRole(role, { name, exact: true })
    await tabTo(part('combobox', 'What do you want to test?'))
    await keyboard.type('Coffee')
    await tabTo(part('combobox', 'Outcome'))
    await keyboard.type('Overall')
    await tabTo(part('checkbox', 'No to all of these'))
    await keyboard.press('Space')
    await tabTo(dialog.getByRole('checkbox', { name: /^I can stop at any time/ }))
    await keyboard.press('Space')
    await tabTo(part('button', 'Next'))
    await keyboard.press('Enter')
    const weeks = part('slider', 'How many weeks at most?')
    await tabTo(weeks)
    await keyboard.press('Home')
    const shortest = await weeks.inputValue()
    await keyboard.press('ArrowRight')
    await expect.poll(async () => Number(await weeks.inputValue())).toBe(Number(shortest) + 1)
    await tabTo(part('button', 'Next'))
    await keyboard.press('Enter')
    await tabTo(part('button', 'Start'))
    await keyboard.press('Enter')
    await theirs.getByRole('heading', { name: 'Check it yourself', exact: true }).waitFor()
    const { experiments } = await person.client.listExperiments()
    expect(experiments.map(({ state }) => state)).toEqual(['running'])
    await context.close()
  })
})
