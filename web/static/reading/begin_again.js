// Reloads a page in the hall that could not fetch all its scripts, as soon as the server answers, as
// nobody is there to do it. This script is inline, so that it needs no request itself.
{
  const EVERY = 5_000;
  let waits = false;
  const again = () => {
    if (waits) return;
    waits = true;
    setInterval(async () => {
      const answer = await fetch(location.href).catch(() => null);
      if (answer?.ok) location.reload();
    }, EVERY);
  };
  addEventListener("error", (event) => event.target instanceof HTMLScriptElement && again(), true);
  addEventListener("incomplete", again);
}
