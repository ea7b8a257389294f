import type { Adapter, AdapterPayload } from 'oidc-provider'

/** What the provider has to remember, for as long as the sandbox runs. */
export function memoryAdapter(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()

  return model => {
    const key = (id: string) => `${model}:${id}`
    const findBy = async (fits: (payload: AdapterPayload) => boolean) =>
      [...kept].find(([name, payload]) => name.startsWith(`${model}:`) && fits(payload))?.[1]
    return {
      async upsert(id, payload) {
        kept.set(key(id), payload)
      },
      async find(id) {
        return kept.get(key(id))
      },
      findByUid: uid => findBy(payload => payload.uid === uid),
      findByUserCode: userCode => findBy(payload => payload.userCode === userCode),
      async consume(id) {
        const payload = kept.get(key(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(key(id))
      },
      async revokeByGrantId(grantId) {
        for (const [name, payload] of kept) if (payload.grantId === grantId) kept.delete(name)
      }
    }
  }
}
