import { Button } from '@mantine/core'
import { IconLogout, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { AdminUserDetails } from '#contract/admin-users.ts'
import { pagePaths } from '#contract/paths.ts'
import { SubjectHistory } from '#web/features/admin/list/history/subject-history.tsx'
import { Facts, Figures, PanelBody, PanelSection } from '#web/features/admin/list/panel/panel-parts.tsx'
import { paidWords, visitsWords } from '#web/features/admin/users/user-figures.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { count, formatMoscowMoment, formatNumber } from '#web/ui/format.ts'
import { smallIcon } from '#web/ui/small-icon.ts'

import { useSignOutUser, useUserRemoval } from './user-actions.ts'
import { accountFacts, planFacts } from './user-fact-lists.tsx'

import classes from './user-facts.module.css'

interface UserFactsProps {
  user: AdminUserDetails
  editAddress: string
  onRemoved: () => void
}

/** Everything about one user, and what can be done. */
export function UserFacts({ user, editAddress, onRemoved }: UserFactsProps) {
  const signOut = useSignOutUser(user)
  const removal = useUserRemoval(user, onRemoved)
  const links = `${pagePaths.adminShortlinks}?user=${user._id}`
  const payments = `${pagePaths.adminPayments}?user=${user._id}`
  return (
    <PanelBody
      actions={
        <>
          <Button
            component={Link}
            to={editAddress}
            replace
            preventScrollReset
            color="accent"
            leftSection={<IconPencil {...smallIcon} />}
          >
            Изменить
          </Button>
          <Button
            variant="default"
            disabled={user.sessions === 0}
            leftSection={<IconLogout {...smallIcon} />}
            onClick={signOut}
          >
            Завершить сеансы
          </Button>
          <Button
            className={classes.remove ?? ''}
            variant="default"
            leftSection={<IconTrash {...smallIcon} />}
            onClick={removal.ask}
          >
            Удалить
          </Button>
          {removal.dialog}
        </>
      }
    >
      {user.deletion !== null && (
        <p className={classes.leaving}>
          Пользователь сам попросил удалить аккаунт: это случится {formatMoscowMoment(user.deletion)}.
        </p>
      )}
      <Figures
        figures={[
          { name: 'Свои ссылки', value: <Link to={links}>{formatNumber(user.links)}</Link> },
          { name: 'Переходы', value: visitsWords(user) },
          { name: 'Заплатил', value: <Link to={payments}>{paidWords(user)}</Link> }
        ]}
      />
      <PanelSection title="Тариф и оплата">
        <Facts
          facts={[
            ...planFacts(user),
            {
              name: 'Платежи',
              value: <Link to={payments}>{count(user.payments, ['платёж', 'платежа', 'платежей'])}</Link>
            }
          ]}
        />
      </PanelSection>
      <PanelSection title="Аккаунт">
        <Facts facts={accountFacts(user)} />
        <div className={classes.copy}>
          <CopyButton value={user.username} label="Скопировать почту" />
        </div>
      </PanelSection>
      <PanelSection title="История">
        <SubjectHistory subject="user" id={user._id} />
      </PanelSection>
    </PanelBody>
  )
}
