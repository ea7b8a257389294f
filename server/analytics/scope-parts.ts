import type { Parameters } from './parameters.ts'
import type { Scope } from './scope.ts'

/** A part of a scope that no other part shares a visit with: how its rows are found in the rollups, if they are, and among raw visits. */
export interface ScopePart {
  rollups: string | null
  raw: string
}

/** Whose rollups a scope's questions read. Links that others share with a user are read one by one: they are few. */
export function rollupsOf(scope: Scope): { of: 'everyone' | 'owner' | 'link'; scope: string } {
  if ('all' in scope) return { of: 'everyone', scope: '0' }
  return 'link' in scope ? { of: 'link', scope: scope.link } : { of: 'owner', scope: scope.owner }
}

export function partsOf(scope: Scope, params: Parameters): ScopePart[] {
  const { of, scope: id } = rollupsOf(scope)
  const one = params.add('UInt64', id)
  const part = {
    rollups: `of = '${of}' and scope = ${one}`,
    raw: of === 'everyone' ? 'true' : `visits.${of} = ${one}`
  }
  if (!('owner' in scope) || scope.shared.length === 0) return [part]
  const shared = params.add('Array(UInt64)', scope.shared.map(BigInt))
  // Until a link has been handed over its visits are stored under the owner before, who may share it.
  return [part, { rollups: null, raw: `visits.link in ${shared} and visits.owner != ${one}` }]
}
