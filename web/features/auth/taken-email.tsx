import { Link, useLocation } from 'react-router'

import classes from './form.module.css'

const INVITATION = 'Войдите'

interface TakenEmailProps {
  message: string
  username: string
}

/** The server's sentence; its «Войдите» leads to the sign-in and takes the address along. */
export function TakenEmail({ message, username }: TakenEmailProps) {
  const { search } = useLocation()
  const at = message.indexOf(INVITATION)
  if (at < 0) return message
  return (
    <>
      {message.slice(0, at)}
      <Link className={classes.link} to={{ pathname: '/login', search }} state={{ username }}>
        {INVITATION}
      </Link>
      {message.slice(at + INVITATION.length)}
    </>
  )
}
