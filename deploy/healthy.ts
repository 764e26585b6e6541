/**
 * The health check of the container: ends with 0 where a service answers, and each that answers is
 * well. Whatever is not served here refuses the connection.
 */

/** Where each service listens unless its setting says otherwise. */
const ports: { readonly [service: string]: number } = {
  PRIVACY: 8001,
  RECOVERY: 8002,
  DISCHARGE: 8003,
  ESCROW: 8004,
  TEXTCHECK: 8005,
  CURRENCY: 8006,
  REPUTATION: 8007
}

const WAIT_MILLIS = 5000

const isWell = async ([service, port]: readonly [string, number]) => {
  const url = `http://127.0.0.1:${Deno.env.get(`${service}_PORT`) ?? port}/health`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(WAIT_MILLIS) })
    await response.body?.cancel()
    return response.ok
  } catch (error) {
    // One that listens and does not answer is not well.
    return error instanceof TypeError ? undefined : false
  }
}

if (import.meta.main) {
  const answers = await Promise.all(Object.entries(ports).map(isWell))
  Deno.exit(answers.includes(true) && !answers.includes(false) ? 0 : 1)
}
