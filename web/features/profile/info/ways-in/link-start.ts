import { useWindowEvent } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'

import { auth, type Provider } from '#contract/auth.ts'
import type { Input } from '#contract/route.ts'
import { call } from '#web/api/call.ts'

import { keepLinkBegun } from './begun-link.ts'

type Sureness = Input<typeof auth.linkStart>['body']

/** Off to the provider, to come back with a proof. */
export function useLinkStart(provider: Provider) {
  const start = useMutation({
    mutationFn: (body: Sureness) => call(auth.linkStart, { params: { provider }, body }),
    onSuccess({ data }) {
      keepLinkBegun()
      location.assign(data.url)
    }
  })
  const { reset } = start
  // «Назад» from the provider: the browser may show this page as it was left.
  useWindowEvent('pageshow', event => event.persisted && reset())
  return { ...start, isLeaving: start.isPending || start.isSuccess }
}
