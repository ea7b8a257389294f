import { readFileSync } from 'node:fs'

/** What the kernel tells of a process. One of a database may end at any time: then nothing. */
export function factsOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
