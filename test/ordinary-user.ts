import { execFileSync } from 'node:child_process'

const NOBODY = 65_534

/** Runs something as an ordinary user who owns `folder`: root is not stopped by any mode. */
export async function asOrdinaryUser<T>(folder: string, run: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return run()
  execFileSync('chown', ['-R', String(NOBODY), folder])
  process.seteuid?.(NOBODY)
  try {
    return await run()
  } finally {
    process.seteuid?.(0)
  }
}
