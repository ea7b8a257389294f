import { StartError } from '#server/platform/start-error.ts'

/** Does the work of a command and ends the process. What nobody foresaw is thrown on, so that its stack is told. */
export async function run(work: () => Promise<void>): Promise<never> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
  // The engine inside the process leaves threads behind.
  process.exit()
}
