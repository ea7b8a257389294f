import { readdirSync, readFileSync } from 'node:fs'

interface Spent {
  worked: number
  waited: number
}

const SECOND_NS = 1e9

function spentBy(pid: number): Map<string, Spent> {
  const groups = new Map<string, Spent>()
  for (const tid of readdirSync(`/proc/${pid}/task`)) {
    try {
      const name = readFileSync(`/proc/${pid}/task/${tid}/comm`, 'utf8').trim()
      const fields = readFileSync(`/proc/${pid}/task/${tid}/schedstat`, 'utf8').split(' ')
      const group = Number(tid) === pid ? 'answering' : name.replace(/[-_ ]?\d+$/, '')
      const { worked, waited } = groups.get(group) ?? { worked: 0, waited: 0 }
      groups.set(group, { worked: worked + Number(fields[0]), waited: waited + Number(fields[1]) })
    } catch {
      // It ended meanwhile.
    }
  }
  return groups
}

/** What the threads of a process do from now on, by name, busiest first: share of a core, and in brackets share of the time in which they waited for one. */
export function watchThreads(pid: number): () => string {
  const before = spentBy(pid)
  const began = performance.now()
  return () => {
    const seconds = (performance.now() - began) / 1000
    const share = (now = 0, then = 0) => Math.round(((now - then) / SECOND_NS / seconds) * 100)
    return [...spentBy(pid)]
      .map(([name, { worked, waited }]) => ({
        name,
        worked: share(worked, before.get(name)?.worked),
        waited: share(waited, before.get(name)?.waited)
      }))
      .filter(({ worked }) => worked > 0)
      .toSorted((a, b) => b.worked - a.worked)
      .map(({ name, worked, waited }) => `${name} ${worked} % (${waited})`)
      .join(', ')
  }
}
