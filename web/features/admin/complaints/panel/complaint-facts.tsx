import { Button } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconCheck, IconLockOpen } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { AdminComplaint } from '#contract/admin-complaints.ts'
import { pagePaths } from '#contract/paths.ts'
import { moreWords } from '#web/features/admin/complaints/complaint-words.ts'
import { LinkState } from '#web/features/admin/complaints/link-state.tsx'
import { useSettle } from '#web/features/admin/complaints/use-settle.ts'
import { ERASED_ADDRESS } from '#web/features/admin/erased-address.ts'
import { SubjectHistory } from '#web/features/admin/list/history/subject-history.tsx'
import {
  CopyFact,
  Facts,
  LongAddress,
  PanelBody,
  PanelSection
} from '#web/features/admin/list/panel/panel-parts.tsx'
import { useKeptFocus } from '#web/features/admin/settling/use-kept-focus.ts'
import { useLinkBlock } from '#web/features/admin/shortlinks/block/use-link-block.ts'
import { UserLink } from '#web/features/admin/user-link.tsx'
import { formatMoscowMoment } from '#web/ui/format.ts'
import { smallIcon } from '#web/ui/small-icon.ts'

import { OtherComplaints } from './other-complaints.tsx'
import { SettleAll } from './settle-all.tsx'

import classes from './complaint-facts.module.css'

interface ComplaintFactsProps {
  complaint: AdminComplaint
  /** About the same link. */
  others: readonly AdminComplaint[]
}

/** Nobody proved the address: what stands in it must not become a header or the text of the letter. */
const mailTo = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`

/** What closed it stands in the log as done to the link. */
const SettledWithLink = ({ link, isErased }: { link: string; isErased: boolean }) =>
  isErased ? (
    'Закрыта вместе со ссылкой или с аккаунтом её владельца.'
  ) : (
    <>
      Закрыта вместе со ссылкой или с другими жалобами на неё: смотрите{' '}
      <Link to={`${pagePaths.adminShortlinks}?open=${link}`}>историю ссылки</Link>.
    </>
  )

/** What somebody complains about, whose link it is, and what can be done. */
export function ComplaintFacts({ complaint, others }: ComplaintFactsProps) {
  const { link, shortlink, fulllink, state, email } = complaint
  const settling = useSettle(complaint)
  const button = useKeptFocus(settling.isBusy)
  const blocking = useLinkBlock({ id: link, slug: shortlink, blocked: state === 'blocked' })
  const { settled } = settling
  const isOpen = settled === null
  return (
    <PanelBody
      actions={
        <>
          {state === 'living' && (
            <Button
              color="error"
              leftSection={<IconBan {...smallIcon} />}
              onClick={() => void blocking.block()}
            >
              Заблокировать ссылку
            </Button>
          )}
          {state === 'blocked' && (
            <Button
              variant="default"
              leftSection={<IconLockOpen {...smallIcon} />}
              onClick={blocking.unblock}
            >
              Разблокировать ссылку
            </Button>
          )}
          <Button
            ref={button}
            variant="default"
            loading={settling.isBusy}
            leftSection={isOpen ? <IconCheck {...smallIcon} /> : <IconArrowBackUp {...smallIcon} />}
            onClick={settling.turn}
          >
            {isOpen ? 'Разобрано' : 'Вернуть в разбор'}
          </Button>
          <SettleAll complaint={{ ...complaint, settled }} />
        </>
      }
    >
      <blockquote className={classes.reason}>{complaint.reason}</blockquote>
      {complaint.more > 0 && (
        <p className={classes.more}>После неё {moreWords(complaint.more)}: они только посчитаны.</p>
      )}
      <PanelSection title="О какой ссылке">
        <Facts
          facts={[
            {
              name: 'Короткая ссылка',
              value: <Link to={`${pagePaths.adminShortlinks}?open=${link}`}>{shortlink}</Link>
            },
            { name: 'Сейчас', value: <LinkState state={state} /> },
            // No way there: it may be what the complaint says.
            {
              name: 'Куда ведёт',
              value: fulllink === '' ? ERASED_ADDRESS : <LongAddress address={fulllink} />
            },
            {
              name: 'Владелец',
              value: <UserLink id={complaint.owner} name={complaint.username} />
            }
          ]}
        />
        {fulllink !== '' && <CopyFact value={fulllink} label="Скопировать адрес" />}
      </PanelSection>
      <PanelSection title="Кто и когда">
        <Facts
          facts={[
            { name: 'Пришла', value: formatMoscowMoment(complaint.date) },
            {
              name: 'Почта для ответа',
              value: email ? <a href={mailTo(email)}>{email}</a> : 'не оставили'
            },
            { name: 'Разобрана', value: isOpen ? 'ещё нет' : formatMoscowMoment(settled) }
          ]}
        />
      </PanelSection>
      {others.length > 0 && (
        <PanelSection title="Другие жалобы на эту ссылку">
          <OtherComplaints complaints={others} />
        </PanelSection>
      )}
      <PanelSection title="История">
        <SubjectHistory
          subject="complaint"
          id={complaint._id}
          {...(!isOpen && { none: <SettledWithLink link={link} isErased={fulllink === ''} /> })}
        />
      </PanelSection>
      {blocking.dialog}
    </PanelBody>
  )
}
