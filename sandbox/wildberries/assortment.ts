/** A number in the list of orders; with the moment (ms) when it came there, unless it was always there. */
export interface Listed {
  nmId: number
  since?: number
}

/** Which products are a seller's. */
export interface Assortment {
  /** Whether a number is the seller's at all. */
  has(sid: string, nmId: number): boolean
  /** What his list of orders is about, and what is meant by «all products». */
  listed(sid: string): Promise<readonly Listed[]>
  /** Somebody wanted to know about these, which are the seller's. */
  asked(sid: string, nmIds: readonly number[]): void
}

/** Numbers of goods that every seller has. */
export const ORDINARY = [178_440_112, 201_335_907, 95_118_264, 234_567_801, 160_902_345, 312_045_678]

/** Where every number is the seller's, those of somebody else can be told by their end. */
export const endsWithZeros = (nmId: number): boolean => nmId % 1000 === 0

/** These numbers and no others are every seller's. */
export function onlyNumbers(numbers: readonly number[]): Assortment {
  const own = new Set(numbers)
  return {
    has: (_sid, nmId) => own.has(nmId),
    listed: async () => [...own].map(nmId => ({ nmId })),
    asked: () => {}
  }
}

/** Every number but some is every seller's. There are orders of a few ordinary ones, and of each from when it was asked for. */
export function everyNumberBut(isStrangers: (nmId: number) => boolean, now: () => number): Assortment {
  const ordinary = ORDINARY.filter(nmId => !isStrangers(nmId))
  const known = new Map<string, Map<number, number>>()
  return {
    has: (_sid, nmId) => !isStrangers(nmId),
    listed: async sid => [
      ...ordinary.map(nmId => ({ nmId })),
      ...[...(known.get(sid) ?? [])].map(([nmId, since]) => ({ nmId, since }))
    ],
    asked(sid, nmIds) {
      const his = known.get(sid) ?? new Map<number, number>()
      known.set(sid, his)
      for (const nmId of nmIds) {
        if (!ordinary.includes(nmId) && !his.has(nmId)) his.set(nmId, now())
      }
    }
  }
}
