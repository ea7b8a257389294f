import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { signInWords, withoutWords } from '#web/features/auth/sign-in-words.ts'

import classes from './sign-in-notice.module.css'

/** Why the person is here, when somebody sent them. Said once: the address does not keep it. */
export function SignInNotice() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [words, setWords] = useState(() => signInWords(search))
  const told = signInWords(search)
  // Another attempt in the same tab.
  if (told && told.title !== words?.title) setWords(told)

  const rest = withoutWords(search)
  const isTold = told !== undefined
  useEffect(() => {
    if (isTold) void navigate({ search: rest }, { replace: true, state })
  }, [isTold, rest, state, navigate])

  if (!words) return null
  return (
    <div className={classes.notice} data-problem={words.isProblem || undefined} role="alert">
      <p className={classes.title}>{words.title}</p>
      <p className={classes.text}>{words.text}</p>
    </div>
  )
}
