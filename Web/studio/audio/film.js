// Small pictures of a film, one for each stretch of it.

const MOST = 60;
const HEIGHT = 48; // pixels

/** The frames of a film: { duration, frames: [{ time, image }] }; rejects where the browser cannot play it. */
export async function framesOf(file) {
  const film = document.createElement("video");
  film.muted = true;
  film.preload = "auto";
  film.src = URL.createObjectURL(file);
  try {
    await happened(film, "loadeddata");
    const duration = await lengthOf(film);
    const count = Math.max(1, Math.min(MOST, Math.ceil(duration / 0.1)));
    const width = Math.max(1, Math.round((HEIGHT * film.videoWidth) / film.videoHeight));
    const frames = [];
    for (let index = 0; index < count; index++) {
      const time = (duration * index) / count;
      film.currentTime = time;
      await happened(film, "seeked");
      frames.push({ time, image: await createImageBitmap(film, { resizeWidth: width, resizeHeight: HEIGHT }) });
    }
    return { duration, frames };
  } finally {
    URL.revokeObjectURL(film.src);
  }
}

/** How long a film is; one that was recorded as a stream says so only at its end. */
async function lengthOf(film) {
  if (Number.isFinite(film.duration)) return film.duration;
  film.currentTime = 1e9;
  await happened(film, "seeked");
  return Number.isFinite(film.duration) ? film.duration : film.currentTime;
}

function happened(film, name) {
  return new Promise((resolve, reject) => {
    film.addEventListener(name, resolve, { once: true });
    film.addEventListener("error", () => reject(film.error ?? new Error("no film")), { once: true });
  });
}
