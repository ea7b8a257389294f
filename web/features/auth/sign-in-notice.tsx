import { Link, useLocation } from 'react-router'

import type { SignInWords } from '#web/features/auth/sign-in-words.ts'

import formClasses from './form.module.css'
import classes from './sign-in-notice.module.css'

interface SignInNoticeProps {
  words: SignInWords
  isProblem: boolean
}

export function SignInNotice({ words, isProblem }: SignInNoticeProps) {
  const { search } = useLocation()
  return (
    <div className={classes.notice} data-problem={isProblem || undefined} role="alert">
      <p className={classes.title}>{words.title}</p>
      <p className={classes.text}>
        {words.text}
        {words.leadsToSignUp && (
          <>
            {' '}
            <Link className={formClasses.link} to={{ pathname: '/registration', search }}>
              зарегистрируйтесь с паролем
            </Link>
            .
          </>
        )}
      </p>
    </div>
  )
}
