import type { Noticed, Watch } from '#server/visits/watch-shapes.ts'

/** Ids of watches are below it in each process; so the number of a process and an id are one number. */
const SPAN = 2 ** 40
/** Who has not been heard of for so long is gone. */
const GONE_MS = 35_000

interface Peer {
  number: number
  watches: Watch[]
  heardAt: number
}

/** Other processes, and what they look at. */
export interface Peers {
  /** Whether there is anybody. */
  some(): boolean
  /** Answers whether nobody knew of it before. */
  heard(name: string, watches?: readonly Watch[]): boolean
  left(name: string): void
  /** Theirs all together, under ids that are nobody's else. */
  watches(): Watch[]
  /** What is whose: ours under '', each under the ids that its process knows. */
  shareOut(noticed: readonly Noticed[]): Map<string, Noticed[]>
}

/** `elapsed`: milliseconds since any moment, by a clock that nobody sets. */
export function createPeers(elapsed = () => performance.now()): Peers {
  const peers = new Map<string, Peer>()
  let last = 0

  const forget = () => {
    for (const [name, { heardAt }] of peers) if (elapsed() - heardAt > GONE_MS) peers.delete(name)
  }

  return {
    some() {
      forget()
      return peers.size > 0
    },
    heard(name, watches) {
      const before = peers.get(name)
      const number = before?.number ?? (last += 1)
      const here = watches?.map(watch => ({ ...watch, id: number * SPAN + watch.id }))
      peers.set(name, { number, watches: here ?? before?.watches ?? [], heardAt: elapsed() })
      return before === undefined
    },
    left: name => void peers.delete(name),
    watches() {
      forget()
      return [...peers.values()].flatMap(({ watches }) => watches)
    },
    shareOut(noticed) {
      const names = new Map([...peers].map(([name, { number }]) => [number, name]))
      const shares = new Map<string, Noticed[]>()
      for (const { watch, ...found } of noticed) {
        const number = Math.floor(watch / SPAN)
        const name = number === 0 ? '' : names.get(number)
        if (name === undefined) continue
        const share = shares.get(name) ?? []
        share.push({ ...found, watch: watch % SPAN })
        shares.set(name, share)
      }
      return shares
    }
  }
}
