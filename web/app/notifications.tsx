import 'react-toastify/ReactToastify.css'
import { ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled'

import classes from './notifications.module.css'

const CloseButton = ({ closeToast }: CloseButtonProps) => (
  <button type="button" className={classes.close} onClick={closeToast} aria-label="Закрыть">
    ×
  </button>
)

/** Source specification, § 9: where notifications stand and how long. */
export const Notifications = () => (
  <ToastContainer
    className={classes.stack ?? ''}
    toastClassName={classes.toast ?? ''}
    position="top-right"
    autoClose={5000}
    pauseOnHover
    pauseOnFocusLoss
    hideProgressBar
    closeButton={CloseButton}
    aria-label="Уведомления"
  />
)
