import type { AdminShortlink } from '#contract/admin-shortlinks.ts'
import { UserLink } from '#web/features/admin/user-link.tsx'
import { useUserName } from '#web/features/admin/user-name.ts'

import classes from './owners.module.css'

function Owner({ id, known }: { id: string; known: string | undefined }) {
  const asked = useUserName(known === undefined ? id : undefined)
  return <UserLink id={id} name={known ?? asked ?? `№ ${id}`} />
}

/** Everyone who has the link, each the way to the user's panel; the first one's plan counts it. */
export const Owners = ({ link: { users, username } }: { link: AdminShortlink }) => (
  <ul className={classes.owners}>
    {users.map((id, index) => (
      <li key={id}>
        <Owner id={id} known={index === 0 ? username : undefined} />
      </li>
    ))}
  </ul>
)
