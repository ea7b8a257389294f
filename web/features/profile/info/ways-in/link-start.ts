import { useWindowEvent } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'

import { auth, type Provider } from '#contract/auth.ts'
import type { Input } from '#contract/route.ts'
import { call } from '#web/api/call.ts'

import { keepLinkBegun } from './begun-link.ts'

type Sureness = Input<typeof auth.linkStart>['body']

/** Off to the provider, to come back with a proof; whoever has left the screen meanwhile stays where they are. */
export function useLinkStart(provider: Provider) {
  const start = useMutation({
    mutationFn: (body: Sureness) => call(auth.linkStart, { params: { provider }, body })
  })
  const { mutate, reset } = start
  const begin = (body: Sureness, onError?: (error: unknown) => void) =>
    mutate(body, {
      onSuccess({ data }) {
        keepLinkBegun()
        location.assign(data.url)
      },
      ...(onError && { onError })
    })
  // «Назад» from the provider: the browser may show this page as it was left.
  useWindowEvent('pageshow', event => event.persisted && reset())
  const { isPending, isSuccess, error } = start
  return { begin, reset, error, isPending, isSuccess, isLeaving: isPending || isSuccess }
}

export type LinkStart = ReturnType<typeof useLinkStart>
