import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { signInNews, withoutNews, type SignInNews } from '#web/features/auth/sign-in-words.ts'
import { triedWay } from '#web/features/auth/tried-way.ts'

/** Why the person is here, when somebody sent them. Said once: the address does not keep it. */
export function useSignInNews(): SignInNews | undefined {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [told, setTold] = useState({ search, news: signInNews(search, triedWay()) })
  // Another attempt in the same tab.
  if (told.search !== search) {
    setTold({ search, news: signInNews(search, triedWay()) ?? told.news })
  }

  const rest = withoutNews(search)
  const isTold = rest !== search
  useEffect(() => {
    if (isTold) void navigate({ search: rest }, { replace: true, state })
  }, [isTold, rest, state, navigate])

  return told.news
}
