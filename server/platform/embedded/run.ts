import { spawn } from 'node:child_process'

import { StartError } from '#server/platform/start-error.ts'

/** What the programs we start get to see: nothing of ours, so no PG* variable or locale can change what they do. */
export const systemEnvironment: Record<string, string> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C'
}

type Finished = { code: number | null; output: string }

const missing = (file: string, error: NodeJS.ErrnoException) =>
  error.code === 'ENOENT'
    ? new StartError(`The program "${file}" is missing: install the util-linux package.`)
    : error

/**
 * Runs a program to its end, out of reach of the terminal's Ctrl-C.
 * `descriptor` becomes the program's file descriptor 3.
 * @throws {StartError} when the program is not installed
 */
export function run(
  [file = '', ...args]: readonly string[],
  options: { env?: Record<string, string>; descriptor?: number } = {}
): Promise<Finished> {
  const { env = systemEnvironment, descriptor = 'ignore' } = options
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe', descriptor] })
    const chunks: Buffer[] = []
    const collect = (chunk: Buffer) => chunks.push(chunk)
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', error => reject(missing(file, error)))
    child.once('close', code => resolve({ code, output: Buffer.concat(chunks).toString().trim() }))
  })
}
