import type { Choice, DueTarget } from './target-checks.store.ts'

/** Of one owner's links, so that nobody's are looked at instead of everybody's. */
const OWNER_MAX = 10

/** Who had how many looks, which hosts are being asked, and where more may be due. */
export function createLookTurns() {
  const looks = new Map<string, number>()
  const asked = new Set<string>()
  let among: Set<string> | undefined

  return {
    begin({ owner, host }: DueTarget) {
      looks.set(owner, (looks.get(owner) ?? 0) + 1)
      asked.add(host)
    },
    end: ({ host }: DueTarget) => void asked.delete(host),
    choice: (): Choice => ({
      owners: [...looks].flatMap(([owner, count]) => (count < OWNER_MAX ? [] : [owner])),
      hosts: [...asked],
      among: among && [...among].filter(host => !asked.has(host))
    }),
    /** Nothing is due there: from now on only where something was being asked meanwhile. It spares going through all that is due. */
    nothingIn(choice: Choice) {
      if (among && choice.among) for (const host of choice.among) among.delete(host)
      else among = new Set(choice.hosts)
    }
  }
}
