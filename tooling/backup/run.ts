import { readConfig, type Config } from '#server/platform/config.ts'
import { StartError } from '#server/platform/start-error.ts'

/** Does the work of a command with the settings of the environment, and ends the process. */
export async function runWith(work: (config: Config) => Promise<void>): Promise<never> {
  try {
    await work(readConfig(process.env))
  } catch (error) {
    process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${String(error)}\n`)
    process.exitCode = 1
  }
  process.exit()
}
