import { listenForPayments } from './listen.ts'

// CloudPayments on this machine, for an application on another port. What is kept is in SANDBOX_STATE, if it is set.
const { PORT = '4020', PUBLIC_URL = 'http://localhost:3000', SANDBOX_STATE } = process.env
const sandbox = await listenForPayments(
  Number(PORT),
  SANDBOX_STATE === undefined ? {} : { statePath: SANDBOX_STATE }
)
sandbox.notifyTo(PUBLIC_URL)

process.stdout.write(`The payment sandbox is open: ${sandbox.apiUrl}/

Start the service with:

CLOUDPAYMENTS_PUBLIC_ID=${sandbox.publicId} CLOUDPAYMENTS_API_SECRET=${sandbox.secret} \\
CLOUDPAYMENTS_API_URL=${sandbox.apiUrl} \\
CLOUDPAYMENTS_WIDGET_URL=${sandbox.widgetUrl} \\
PAYMENTS_TEST=1 PUBLIC_URL=${PUBLIC_URL} npm start
`)
