import { launch, type Running } from './process.ts'

interface AdminRun extends Running {
  /** Its exit status and everything it said; a trace of the program's own is a fault. */
  ended: Promise<[code: number | null, said: string]>
}

async function endOf({ exited, output }: Running): Promise<[number | null, string]> {
  const { code } = await exited
  const said = output().trim()
  if (/\n\s+at |node:internal/.test(said)) throw new Error(`it broke:\n${said}`)
  return [code, said]
}

/** `npm run admin -- …`, as an operator would. */
export function launchAdmin(words: string[], env: Record<string, string>): AdminRun {
  const running = launch({ env, command: ['tooling/admin.ts', ...words] })
  return {
    ...running,
    get ended() {
      return endOf(running)
    }
  }
}
