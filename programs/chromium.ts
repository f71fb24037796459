/** The system's own Chromium: nothing is downloaded for browser tests. */
import { type Browser, chromium } from 'playwright-core'
import { findProgram, isExecutable } from './find-program.ts'

/** Opens no window, and takes half the CPU for a page. */
export const HEADLESS = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** From `CHROMIUM_PATH`, otherwise the first on the PATH; undefined if there is none. */
export const findChromium = (): string | undefined => chosen() ?? findProgram(HEADLESS, ...WHOLE)

/** A build that can show notifications. */
export const findWholeChromium = (): string | undefined => chosen() ?? findProgram(...WHOLE)

/** What `CHROMIUM_PATH` names, if it can be run. */
function chosen(): string | undefined {
  const path = process.env['CHROMIUM_PATH']
  return path !== undefined && isExecutable(path) ? path : undefined
}

/** Long enough for a busy machine: only a hang takes longer. */
const PATIENCE_MS = 90_000

/** `trusted`: fingerprints of certificates that no authority has signed. */
export async function launchChromium(executablePath: string, trusted: readonly string[] = []): Promise<Browser> {
  // The sandbox needs rights that containers lack. The pages are our own, and the browser connects to nothing else.
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  const trust = trusted.length === 0 ? [] : [`--ignore-certificate-errors-spki-list=${trusted.join(',')}`]
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...quiet, ...trust] })
  return browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS))
}

const shared = new Map<string, Browser>()

/**
 * One browser of each kind for all test files of a process, closed when the process ends. Call `closeContexts` when
 * done.
 */
export async function sharedChromium(executablePath: string): Promise<Browser> {
  const running = shared.get(executablePath)
  if (running?.isConnected()) return running
  const browser = await launchChromium(executablePath)
  shared.set(executablePath, browser)
  return browser
}

/** Closes everything that a test file opened in the shared browser. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close()
}
