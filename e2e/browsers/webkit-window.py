#!/usr/bin/python3
"""A WebKitGTK window for WebKitWebDriver: as narrow as a phone, without dialogs for downloads.

WINDOW_SIZE is "390x844", DOWNLOADS the folder for files, ERRORS the file that receives the errors of pages, one per line.
"""

import os
from urllib.request import pathname2url

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2

# Runs before the scripts of every page.
RECORD_ERRORS = """
const report = (kind, detail) => webkit.messageHandlers.error.postMessage(`${kind}: ${detail} (${location.href})`);
addEventListener('error', ({ message }) => report('error', message));
addEventListener('unhandledrejection', ({ reason }) => report('unhandled rejection', reason));
addEventListener('securitypolicyviolation', (event) => report(event.violatedDirective, event.blockedURI));
const { error } = console;
console.error = (...parts) => {
  report('console', parts.join(' '));
  error.apply(console, parts);
};
"""

width, height = map(int, os.environ["WINDOW_SIZE"].split("x"))
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def record_error(_manager, message):
    with open(os.environ["ERRORS"], "a") as file:
        file.write(message.get_js_value().to_string().replace("\n", " ") + "\n")


def save_screenshot(_manager, message, window):
    """The driver's own command for screenshots does not return."""
    path = message.get_js_value().to_string()
    Gdk.pixbuf_get_from_window(window.get_window(), 0, 0, width, height).savev(path + ".part", "png", [], [])
    os.rename(path + ".part", path)


def open_view(_session):
    manager = WebKit2.UserContentManager()
    manager.connect("script-message-received::error", record_error)
    manager.register_script_message_handler("error")
    frames, time = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    manager.add_script(WebKit2.UserScript(RECORD_ERRORS, frames, time, None, None))
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, user_content_manager=manager)
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    manager.connect("script-message-received::screenshot", save_screenshot, window)
    manager.register_script_message_handler("screenshot")
    return view


def start_session(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkit-window")
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


def choose_file(download, name):
    download.set_allow_overwrite(True)
    download.set_destination("file://" + pathname2url(os.path.join(os.environ["DOWNLOADS"], name)))
    return True


context.connect("automation-started", start_session)
context.connect("download-started", lambda _context, download: download.connect("decide-destination", choose_file))
Gtk.main()
