/// What the site does beyond its pages: it plays in place, and keeps one player at a time. Every page works without it.
enum SiteScript {
    static let text = """
        let current = null;

        function stop() {
          if (!current) return;
          current.audio.pause();
          current.button.classList.remove("on");
          current.button.firstElementChild.textContent = "▶";
          current = null;
        }

        for (const button of document.querySelectorAll("a.play")) {
          button.setAttribute("role", "button");
          const toggle = (event) => {
            event.preventDefault();
            const same = current && current.button === button;
            stop();
            if (same) return;
            const audio = new Audio(button.href);
            current = { audio, button };
            button.classList.add("on");
            button.firstElementChild.textContent = "■";
            audio.addEventListener("ended", stop);
            audio.play().catch(stop);
          };
          button.addEventListener("click", toggle);
          button.addEventListener("keydown", (event) => { if (event.key === " ") toggle(event); });
        }

        for (const audio of document.querySelectorAll("audio")) audio.addEventListener("play", stop);

        document.addEventListener("keydown", (event) => {
          if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
          if (/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return;
          event.preventDefault();
          document.getElementById("q")?.focus();
        });

        const session = document.querySelector("[data-session]");
        if (session) {
          const state = session.querySelector("[data-state]");
          const can = "vibrate" in navigator;
          state.textContent = can ? "Not connected yet." : "This browser cannot vibrate; the sound is heard where it is played.";
          session.querySelector("[data-allow]").addEventListener("click", (event) => {
            event.target.disabled = true;
            if (can) navigator.vibrate(30);
            const events = new EventSource(`/v1/sessions/${session.dataset.session}/events`);
            events.addEventListener("hello", () => { state.textContent = "Connected: play something."; });
            events.addEventListener("error", () => { state.textContent = "Connection lost; trying again."; });
            events.addEventListener("play", (message) => {
              state.textContent = "Playing.";
              const data = JSON.parse(message.data);
              if (can && Array.isArray(data.vibrate)) navigator.vibrate(data.vibrate);
            });
            events.addEventListener("stop", () => {
              state.textContent = "Stopped.";
              if (can) navigator.vibrate(0);
            });
            addEventListener("pagehide", () => { events.close(); if (can) navigator.vibrate(0); });
          });
        }

        """
}
