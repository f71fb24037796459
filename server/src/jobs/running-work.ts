/** What this process is working on now. Whoever catches up waits for it too: it may be just what they need. */
export function createRunningWork() {
  const running = new Set<Promise<void>>()
  return {
    run: (work: () => Promise<void>): Promise<void> => {
      const done = work().finally(() => running.delete(done))
      running.add(done)
      return done
    },
    /** Resolves when all of it has ended, however; to false if there was nothing. */
    ended: async (): Promise<boolean> => (await Promise.allSettled(running)).length > 0,
  }
}

export type RunningWork = ReturnType<typeof createRunningWork>
